import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { BUILD } from '../../src/content/contract/draft.ts'
import type { Site } from '../../src/kernel/site.ts'
import { NO_LIMITS } from '../../src/platform/http/limits.ts'
import { type App, anApp, aPerson, aSite } from '../support/app.ts'

/** `STEPS=5000` is the size of the long run. */
const STEPS = Number(process.env.STEPS ?? 200)
/** Steps of one day at most, and on average; each day begins with new items. */
const DAY = 25
const MEAN = 13

const LATER = '2099-01-01T09:00:00.000Z'
const LAST = '2099-06-01T09:00:00.000Z'
/** A version that no field has reached: the writer knows everything. */
const NEWEST = 1_000_000

const LANGUAGES = ['en', 'es'] as const
type Language = (typeof LANGUAGES)[number]
type Words = Partial<Record<Language, string>>

/** What the test knows of a type beyond what its calls say. */
interface Kind {
  /** As it stands in addresses. */
  type: string
  /** The text that carries the words. */
  field: string
  /** Written once, for all languages. */
  isSaidOnce?: true
  /** Readers see it between two moments, while it is switched on, or always. */
  state: 'published' | 'switched'
  /** What a new one needs beside its words. */
  made(n: number): object | Promise<object>
  /** Where readers find it, and whether the address is its own. Left out: on no page by its words. */
  page?(item: Read): Page | Promise<Page>
}

interface Page {
  path: string
  isOwn: boolean
}

/** What a read of an item gives, as far as every type has it. */
interface Read extends Record<string, unknown> {
  id: string
  uid: string
  version: number
  status: string
  hasChanges: boolean
  publishAt: string | null
  unpublishAt?: string | null
  draft: Record<string, { value: unknown }>
}

type Standing = 'hidden' | 'scheduled' | 'seen'

/** What an item must be after all that was done to it; every word is written once, so it is known wherever it shows up. */
interface Item {
  kind: Kind
  id: string
  standing: Standing
  publishAt: string | null
  unpublishAt: string | null
  isTrashed: boolean
  /** What waits goes out by itself. */
  isPlanned: boolean
  words: Words
  waiting: Words
  /** Everything else that a read gave. */
  rest: unknown
  /** The last read, by which its page is looked for while it lies in the trash. */
  last: Read
}

let app: App
let site: Site
/** Two editors. */
let ana: string
let ben: string
let calls: Set<string>
let home: Read
/** Ids of the parts that one item has for itself. */
const ownParts = new Set<string>()
let count = 0
let seq = 0

const word = () => `word${++count}x`

const KINDS: Kind[] = [
  {
    type: 'pages',
    field: 'title',
    state: 'published',
    made: (n) => ({ slug: `page-${n}`, template: 'default', content: 'Text.', metaTitle: `Meta ${n}` }),
    page: ({ slug }) => ({ path: `/${slug}`, isOwn: true }),
  },
  {
    type: 'blog',
    field: 'title',
    state: 'published',
    made: (n) => ({
      slug: `post-${n}`,
      content: 'Text.',
      excerpt: 'Short.',
      category: 'News',
      tags: ['tide'],
    }),
    page: ({ slug }) => ({ path: `/blog/${slug}`, isOwn: true }),
  },
  {
    type: 'case-studies',
    field: 'title',
    state: 'published',
    made: (n) => ({
      slug: `case-${n}`,
      client: 'The quay',
      overview: 'Overview.',
      challenge: 'A challenge.',
      solution: 'A solution.',
      results: 'Results.',
    }),
    page: ({ slug }) => ({ path: `/case-studies/${slug}`, isOwn: true }),
  },
  {
    type: 'team',
    field: 'name',
    state: 'switched',
    made: (n) => ({
      email: `p${n}@example.org`,
      position: 'Editor',
      bio: 'Reads.',
      socialLinks: { website: 'https://example.org/' },
    }),
    page: () => ({ path: '/team', isOwn: false }),
  },
  {
    type: 'forms',
    field: 'name',
    isSaidOnce: true,
    state: 'switched',
    made: (n) => ({ slug: `form-${n}` }),
    // A form that takes no answers says so at the same address.
    page: ({ slug }) => ({ path: `/forms/${slug}`, isOwn: false }),
  },
  {
    type: 'navigation',
    field: 'name',
    isSaidOnce: true,
    state: 'switched',
    made: () => ({ type: 'sidebar', items: [{ label: 'Home', url: '/' }] }),
  },
  {
    type: 'book-parts',
    field: 'title',
    state: 'published',
    made: (n) => ({ number: n, subtitle: 'A subtitle', description: 'A description.' }),
    page: ({ number }) => ({ path: `/parts/${number}`, isOwn: true }),
  },
  {
    type: 'book-chapters',
    field: 'title',
    state: 'published',
    made: (n) => ({ partId: home.uid, number: n, content: 'Text.', keyThemes: ['tide'], readTime: 3 }),
    page: ({ number }) => ({ path: `/chapters/${number}`, isOwn: true }),
  },
  {
    type: 'reflections',
    field: 'title',
    state: 'switched',
    made: () => ({ partId: home.uid, prompt: 'A prompt.', questions: ['Why?'], practice: 'Walk.' }),
    page: ({ uid }) => ({ path: `/reflections/${uid}`, isOwn: true }),
  },
  {
    type: 'breath-sections',
    field: 'title',
    state: 'switched',
    // A part has one of them.
    made: async () => ({ partId: await ownPart(), instruction: 'Breathe.', duration: 2 }),
    page: inPart,
  },
  {
    type: 'evidence',
    // Readers see no title of it, and the first of a part alone.
    field: 'description',
    state: 'switched',
    made: async () => ({ partId: await ownPart(), title: 'A finding', source: 'A source.' }),
    page: inPart,
  },
  {
    type: 'visual-assets',
    field: 'title',
    state: 'switched',
    made: () => ({ partId: home.uid, assetType: 'gallery', caption: 'A caption.', altText: 'A picture.' }),
  },
]

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  ana = await aPerson(app, { site, role: 'owner' })
  ben = await aPerson(app, { site, role: 'editor' })
  const { paths } = await good('GET /api/openapi.json')
  calls = new Set(
    Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  home = await aPart()
  // Spanish is a language of the site for as long as this one is published.
  const es = { title: 'Siempre', content: 'Texto.' }
  const always = { slug: 'always', template: 'default', title: 'Always', content: 'Text.', isPublished: true }
  await good(`POST /api/forks/${site.id}/pages`, { ...always, translations: { es } })
})

type Line = `${string} /${string}`

async function ask(line: Line, body?: object, options: { as?: string; ifMatch?: number } = {}) {
  const { as = ana, ifMatch } = options
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }
  const answer = await app.call(line, { as, headers, ...(body && { body }) })
  expect([line, answer.statusCode < 500 ? 'no 5xx' : answer.body]).toEqual([line, 'no 5xx'])
  return answer
}

async function good(line: Line, body?: object, options?: Parameters<typeof ask>[2]) {
  const answer = await ask(line, body, options)
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.statusCode === 204 ? null : answer.json()
}

/** The parts that others stand in have numbers that no item of the day gets. */
const PARTS_FROM = 100_000

async function aPart(): Promise<Read> {
  const body = { number: ++count + PARTS_FROM, title: `Part ${count}`, subtitle: 'x', description: 'x' }
  return good(`POST /api/forks/${site.id}/book-parts`, { ...body, isPublished: true })
}

async function ownPart(): Promise<string> {
  const { uid } = await aPart()
  ownParts.add(uid)
  return uid
}

async function inPart({ partId }: Read) {
  const { number }: Read = await good(`GET /api/book-parts/${partId}`)
  return { path: `/parts/${number}`, isOwn: false }
}

const of = ({ kind, id }: Item) => `/api/${kind.type}/${id}` as const
const has = ({ type }: Kind, call: string) => calls.has(call.replace('{type}', type))
const read = (item: Item, locale: Language = 'en'): Promise<Read> =>
  good(`GET ${of(item)}${item.kind.isSaidOnce ? '' : `?locale=${locale}`}`)

/** What a read gives beside what the test follows word by word. */
function restOf({ kind }: Item, answer: Read): unknown {
  const { field } = kind
  const told = ['version', 'updatedAt', 'hasChanges', 'planned', 'status', 'isPublished', 'isActive']
  const followed = new Set([
    ...told,
    'publishAt',
    'unpublishAt',
    'publishedAt',
    'draft',
    'fieldVersions',
    'waitingIn',
    field,
    // The words of a form are those of its name, its fields and its settings.
    ...(kind.isSaidOnce ? ['words'] : []),
  ])
  // Where an item stands among the others is what an order changes, and what goes out with others is numbered anew.
  const places = new Set(['order', 'displayOrder', 'number', 'path'])
  const rest = Object.entries(answer).filter(([name]) => !followed.has(name) && !places.has(name))
  const translations = Object.entries((answer.translations ?? {}) as Record<string, object>).map(
    ([language, texts]) => [language, { ...texts, [field]: null, ...(kind.isSaidOnce && { words: null }) }],
  )
  return { ...Object.fromEntries(rest), translations: Object.fromEntries(translations) }
}

/** How an item stands when its day begins; what is switched on and off has no moments. */
const BEGINNINGS = ['hidden', 'scheduled', 'seen', 'ending'] as const

async function create(kind: Kind, beginning: (typeof BEGINNINGS)[number]): Promise<Item> {
  const isSeen = beginning === 'seen' || beginning === 'ending'
  const n = ++count
  const words: Words = { en: word() }
  const shown = kind.state === 'published' ? { isPublished: isSeen } : { isActive: isSeen }
  const body = { ...(await kind.made(n)), [kind.field]: words.en, ...shown }
  const made: Read = await good(`POST /api/forks/${site.id}/${kind.type}`, body)
  const standing = isSeen ? 'seen' : 'hidden'
  const moments = { publishAt: null, unpublishAt: null, isTrashed: false, isPlanned: false }
  const item: Item = { kind, id: made.uid, standing, ...moments, words, waiting: {}, rest: null, last: made }
  if (!kind.isSaidOnce) {
    // Both languages are there from the start, so that no text of the rest comes and goes.
    item.words.es = word()
    await good(`PUT ${of(item)}?locale=es`, { [kind.field]: item.words.es })
  }
  item.rest = restOf(item, await read(item))
  if (beginning === 'scheduled') await STEP.schedule?.(item, [item], 0)
  if (beginning === 'ending') await STEP['schedule the end']?.(item, [item], 0)
  return item
}

/** What a step does to an item, and to the model of it; nothing where its type has no such call. */
type Step = (item: Item, all: Item[], pick: number) => Promise<void>

const without = (words: Words, language: Language): Words => ({ ...words, [language]: undefined })
const isSame = (one: Item): Item => ({ ...one, words: { ...one.words }, waiting: { ...one.waiting } })
/** Whether something of it waits. */
const waits = ({ waiting }: Item) => LANGUAGES.some((language) => waiting[language] !== undefined)

function takeWaiting(item: Item): void {
  for (const language of LANGUAGES) item.words[language] = item.waiting[language] ?? item.words[language]
  item.waiting = {}
  item.isPlanned = false
}

/** As the product publishes: what waits is taken, and what is seen already keeps its end. */
function publish(item: Item): void {
  takeWaiting(item)
  if (item.standing !== 'seen') item.unpublishAt = null
  item.standing = 'seen'
  item.publishAt = null
}

function takeDown(item: Item): void {
  Object.assign(item, { standing: 'hidden', publishAt: null, unpublishAt: null, isPlanned: false })
}

const languageOf = ({ kind }: Item, pick: number): Language => (kind.isSaidOnce || pick % 3 > 0 ? 'en' : 'es')

/** Says that the product refuses this, and nothing more. */
async function refused(status: number, asked: ReturnType<typeof ask>): Promise<void> {
  expect((await asked).statusCode).toBe(status)
}

const STEP: Record<string, Step> = {
  async write(item, _, pick) {
    if (!has(item.kind, 'PUT /api/{type}/{id}/draft')) return
    const language = languageOf(item, pick)
    const text = word()
    const fields = { [item.kind.field]: { value: text, base: NEWEST } }
    const body = { writer: 'a', seq: ++seq, build: BUILD, fields }
    const line = `PUT ${of(item)}/draft${item.kind.isSaidOnce ? '' : `?locale=${language}`}` as const
    if (item.isTrashed) return refused(404, ask(line, body))
    await good(line, body)
    if (item.standing === 'hidden') {
      item.words[language] = text
      item.waiting = without(item.waiting, language)
    } else item.waiting[language] = text
  },

  async save(item, _, pick) {
    const language = languageOf(item, pick)
    const line = `PUT ${of(item)}${item.kind.isSaidOnce ? '' : `?locale=${language}`}` as const
    const text = word()
    const body = { [item.kind.field]: text }
    if (item.isTrashed) return refused(404, ask(line, body))
    await good(line, body)
    item.words[language] = text
    item.waiting = without(item.waiting, language)
    item.isPlanned &&= waits(item)
  },

  async 'row sent back'(item) {
    if (item.isTrashed) return
    const row = await rowOf(item)
    const answer = await good(`PUT ${of(item)}`, row)
    expect(answer.version).toBe(row.version)
  },

  async 'read sent back'(item, _, pick) {
    if (item.isTrashed) return
    const language = languageOf(item, pick)
    const line = `${of(item)}${item.kind.isSaidOnce ? '' : `?locale=${language}`}` as const
    const before = await good(`GET ${line}`)
    const answer = await good(`PUT ${line}`, before)
    expect(answer.version).toBe(before.version)
  },

  async 'quick edit against a second person'(item) {
    if (item.isTrashed) return
    const { version } = await read(item)
    const theirs = word()
    await good(`PUT ${of(item)}`, { [item.kind.field]: theirs }, { as: ben, ifMatch: version })
    item.words.en = theirs
    item.waiting = without(item.waiting, 'en')
    item.isPlanned &&= waits(item)
    await refused(409, ask(`PUT ${of(item)}`, { [item.kind.field]: word() }, { ifMatch: version }))
  },

  async schedule(item) {
    if (!has(item.kind, 'PUT /api/{type}/{id}/schedule')) return
    const line = `PUT ${of(item)}/schedule` as const
    if (item.isTrashed) return refused(404, ask(line, { publishAt: LATER }))
    if (item.standing === 'seen' && !waits(item)) return refused(422, ask(line, { publishAt: LATER }))
    await good(line, { publishAt: LATER })
    // Of what readers see only what waits is scheduled.
    if (item.standing === 'seen') item.isPlanned = true
    else {
      takeWaiting(item)
      item.standing = 'scheduled'
      item.publishAt = LATER
    }
  },

  async 'schedule the end'(item) {
    if (!has(item.kind, 'PUT /api/{type}/{id}/schedule')) return
    const line = `PUT ${of(item)}/schedule` as const
    if (item.isTrashed) return refused(404, ask(line, { unpublishAt: LAST }))
    if (item.standing === 'hidden') return refused(422, ask(line, { unpublishAt: LAST }))
    await good(line, { unpublishAt: LAST })
    if (item.standing === 'scheduled') takeWaiting(item)
    item.unpublishAt = LAST
  },

  async 'publish now'(item) {
    if (item.isTrashed) return refused(404, ask(`POST ${of(item)}/publish`))
    await good(`POST ${of(item)}/publish`)
    publish(item)
  },

  async 'take down'(item) {
    if (item.kind.state === 'published') {
      if (item.isTrashed) return refused(404, ask(`POST ${of(item)}/unpublish`))
      await good(`POST ${of(item)}/unpublish`)
    } else {
      if (item.isTrashed) return refused(404, ask(`PUT ${of(item)}`, { isActive: false }))
      await good(`PUT ${of(item)}`, { isActive: false })
    }
    takeDown(item)
  },

  async trash(item) {
    await good(`POST ${of(item)}/trash`)
    item.isTrashed = true
  },

  async restore(item) {
    await good(`POST ${of(item)}/restore`)
    item.isTrashed = false
  },

  async 'trash, and undo'(item, all, pick) {
    if (item.isTrashed) return
    await STEP.trash?.(item, all, pick)
    await compare(item)
    await STEP.restore?.(item, all, pick)
  },

  'publish in the review'(item, _, pick) {
    return reviewed(item, pick % 2 === 0)
  },

  bulk(item, all, pick) {
    return inBulk(item, all, pick, false)
  },

  'bulk, and undo'(item, all, pick) {
    return inBulk(item, all, pick, true)
  },

  async order(item, all, pick) {
    if (!has(item.kind, 'PUT /api/forks/{forkId}/{type}/order')) return
    const path = `/api/forks/${site.id}/${item.kind.type}/order` as const
    const ofKind = all.filter(({ kind, isTrashed }) => kind === item.kind && !isTrashed)
    const ids = ofKind.map(({ id }) => id)
    const at = ids.length === 0 ? 0 : pick % ids.length
    const turned = [...ids.slice(at), ...ids.slice(0, at)]
    if (turned.length > 0) await good(`PUT ${path}`, { ids: turned, ...placeOf(item.kind) })
  },
}

/** The part that chapters are put in order within. */
const placeOf = ({ type }: Kind) => (type === 'book-chapters' ? { partId: home.uid } : {})

/** Publishes by the review, what waits and drafts alike, and takes it back or not. */
async function reviewed(item: Item, isUndone: boolean): Promise<void> {
  if (item.isTrashed) return
  const before = isSame(item)
  const items = [{ type: item.kind.type, id: item.id }]
  const line = `POST /api/forks/${site.id}/publish` as const
  if (item.standing === 'seen' && !waits(item)) return refused(422, ask(line, { items }))
  const { publication } = await good(line, { items })
  publish(item)
  await compare(item)
  if (!isUndone) return
  const { stayed } = await good(`POST /api/forks/${site.id}/publish/undo`, { id: publication.id })
  expect(stayed).toEqual([])
  // What was planned is not planned again.
  Object.assign(item, before, { isPlanned: false })
}

/** What the bar of a list does to several items of a type, and the Undo of its toast. */
async function inBulk(item: Item, all: Item[], pick: number, isUndone: boolean): Promise<void> {
  const { kind } = item
  if (!has(kind, 'POST /api/forks/{forkId}/{type}/bulk')) return
  const verb = (['publish', 'unpublish', 'trash'] as const)[pick % 3] ?? 'trash'
  const meant = all.filter((one) => one.kind === kind && !one.isTrashed)
  const before = meant.map(isSame)
  const ids = meant.map(({ id }) => id)
  if (ids.length === 0) return
  const path = `/api/forks/${site.id}/${kind.type}/bulk` as const
  const { undo, failed } = await good(`POST ${path}`, { verb, target: { ids } })
  expect(failed).toEqual([])
  for (const one of meant) {
    if (verb === 'publish') publish(one)
    else if (verb === 'unpublish') takeDown(one)
    else one.isTrashed = true
  }
  for (const one of meant) await compare(one)
  if (!isUndone || undo === null) return
  const undone = await good(`POST ${path}/undo`, { undo })
  expect([undone.failed, undone.skipped]).toEqual([[], []])
  // What was planned is planned again out of the trash alone.
  for (const [i, one] of meant.entries())
    Object.assign(one, before[i], verb === 'trash' ? {} : { isPlanned: false })
}

async function rowOf({ kind, id }: Item): Promise<Read & Record<string, unknown>> {
  const rows: Read[] = await good(`GET /api/forks/${site.id}/${kind.type}?limit=200`)
  const row = rows.find(({ uid }) => uid === id)
  expect([kind.type, id, row !== undefined]).toEqual([kind.type, id, true])
  return row as Read
}

const STATUS = {
  published: { hidden: 'draft', scheduled: 'scheduled', seen: 'published' },
  switched: { hidden: 'inactive', scheduled: 'inactive', seen: 'active' },
} as const

/** How an item stands after an answer; what belongs to a part alone says only whether it is switched on. */
function standingOf({ kind }: Item, { status, isActive, hasChanges, ...texts }: Read) {
  return { status: status ?? (isActive ? 'active' : 'inactive'), title: texts[kind.field], hasChanges }
}

/** Whether the studio and the public pages show what the item must be. */
async function compare(item: Item): Promise<void> {
  const { kind, standing, isTrashed, words, waiting, publishAt, unpublishAt } = item
  if (isTrashed) {
    expect((await ask(`GET ${of(item)}`)).statusCode).toBe(404)
    return readersOf(item)
  }
  const status = STATUS[kind.state][standing]
  const own = { status, title: words.en, hasChanges: waits(item) }
  const english = await read(item)
  expect(standingOf(item, english)).toEqual(own)
  expect([english.publishAt ?? null, english.unpublishAt ?? null]).toEqual([publishAt, unpublishAt])
  expect(english.planned !== null).toBe(item.isPlanned)
  expect(english.draft[kind.field]?.value).toBe(waiting.en)
  expect(restOf(item, english)).toEqual(item.rest)
  const row = standingOf(item, await rowOf(item))
  // The list of parts is the one that readers call, too, and says nothing of what waits.
  expect(row).toEqual(kind.type === 'book-parts' ? { ...own, hasChanges: undefined } : own)
  if (!kind.isSaidOnce) {
    const spanish = await read(item, 'es')
    expect([spanish[kind.field], spanish.draft[kind.field]?.value]).toEqual([words.es, waiting.es])
  }
  item.last = english
  await readersOf(item)
}

async function readersOf(item: Item): Promise<void> {
  const { kind, standing, isTrashed, words } = item
  const page = await kind.page?.(item.last)
  if (!page) return
  const isSeen = standing === 'seen' && !isTrashed
  const shown = await app.call(`GET ${page.path}` as Line)
  if (page.isOwn) expect([page.path, shown.statusCode]).toEqual([page.path, isSeen ? 200 : 404])
  expect([page.path, shown.body.includes(words.en ?? '')]).toEqual([page.path, isSeen])
  for (const text of Object.values(item.waiting)) if (text) expect(shown.body).not.toContain(text)
}

const step = fc.record({
  at: fc.nat({ max: 3 }),
  name: fc.constantFrom(...Object.keys(STEP)),
  pick: fc.nat({ max: 60 }),
})
const day = fc.record({
  kinds: fc.uniqueArray(fc.nat({ max: KINDS.length - 1 }), { minLength: 2, maxLength: 2 }),
  begun: fc.array(fc.constantFrom(...BEGINNINGS), { minLength: 4, maxLength: 4 }),
  steps: fc.array(step, { minLength: 1, maxLength: DAY, size: 'max' }),
})

it(
  '[C643] [C461] [C642] whatever an author does in a day, no word changes unasked, and readers see what the list says',
  async () => {
    await fc.assert(
      fc.asyncProperty(day, async ({ kinds, begun, steps }) => {
        // Two of each of two types, so that a list always holds others, too.
        const chosen = [...kinds, ...kinds].map((i) => KINDS[i]).filter((kind) => kind !== undefined)
        const items: Item[] = []
        for (const [i, kind] of chosen.entries()) {
          // A place on the site has one menu.
          const isAlone = kind.type === 'navigation' && items.some((one) => one.kind === kind)
          if (!isAlone) items.push(await create(kind, begun[i] ?? 'hidden'))
        }
        for (const { at, name, pick } of steps) {
          const item = items[at % items.length] as Item
          await STEP[name]?.(item, items, pick)
          await compare(item)
        }
        for (const item of items) {
          await compare(item)
          if (item.isTrashed) await good(`POST ${of(item)}/restore`)
          await good(`DELETE ${of(item)}`)
        }
        for (const part of ownParts) await good(`DELETE /api/book-parts/${part}`)
        ownParts.clear()
      }),
      { numRuns: Math.ceil(STEPS / MEAN), ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    )
  },
  240_000 + STEPS * 500,
)
