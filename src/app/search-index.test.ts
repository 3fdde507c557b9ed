import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { type App, anApp, aPerson, aSite } from '../../test/support/app.ts'
import { administer } from '../../test/support/database.ts'
import type { Site } from '../kernel/site.ts'
import { layOutFirstSites } from './importer.ts'
import { rootFolder } from '../platform/root.ts'
import { reindex, reindexOnce } from './search-index.ts'

let app: App
let site: Site
let owner: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Tidewater', { isDefault: true })
})

/** What is written of the site. */
/** What is written of the site. */
const index = () =>
  administer(
    app.connection,
    'select * from search_documents where fork_id = $1 order by kind, item_id, language',
    [site.id],
  )

/** One change of the site, as somebody makes it; one that is refused changes nothing. */
type Change =
  | { kind: 'create'; type: string; title: string; isShown: boolean; part: number }
  | { kind: 'save'; item: number; locale: string; title: string; part: number }
  | { kind: 'do'; item: number; what: 'publish' | 'unpublish' | 'schedule' | 'switch' | 'delete' }

const TYPES = ['book-parts', 'book-chapters', 'reflections', 'evidence', 'breath-sections']

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    type: fc.constantFrom(...TYPES),
    title: fc.string({ minLength: 1, maxLength: 12 }),
    isShown: fc.boolean(),
    part: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('save' as const),
    item: fc.nat(30),
    locale: fc.constantFrom('en', 'es', 'fr', 'de'),
    title: fc.string({ minLength: 1, maxLength: 12 }),
    part: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('do' as const),
    item: fc.nat(30),
    what: fc.constantFrom('publish' as const, 'unpublish', 'schedule', 'switch', 'delete'),
  }),
)

describe('[C637] the index of the search', () => {
  it('is what a fresh one would be after any changes, and holds no draft and nothing deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 20 }), async (changes) => {
        site = await aSite(app)
        owner = await aPerson(app, { site })
        const items: { type: string; id: string }[] = []
        for (const type of TYPES)
          await make({ kind: 'create', type, title: 'Begun', isShown: true, part: 0 }, items)
        const kinds = (await index()).map((row) => row.kind)
        expect(new Set(kinds)).toEqual(new Set(['part', 'chapter', 'reflection', 'evidence', 'breath']))
        for (const one of changes) await make(one, items)
        const written = await index()
        await reindex(app.db)
        expect(await index()).toEqual(written)
        expect(written.filter(isOfNothingShown(await shownIds()))).toEqual([])
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('is rebuilt once where an older version wrote it, or none', async () => {
    site = await aSite(app)
    owner = await aPerson(app, { site })
    await app.call(`POST /api/forks/${site.id}/book-parts`, {
      as: owner,
      body: { title: 'Kept', isPublished: true },
    })
    const written = await index()
    expect(written.map((row) => row.title)).toEqual(['Kept'])
    await administer(app.connection, 'update search_documents set title = $1', ['old'])
    await administer(
      app.connection,
      `insert into search_documents (fork_id, kind, item_id, language, title, title_folded, title_words, words)
       select fork_id, kind, gen_random_uuid(), language, 'lost', '', '', words from search_documents`,
    )
    await administer(app.connection, 'update install set search_version = 0')
    await reindexOnce(app.db)
    expect(await index()).toEqual(written)
    await administer(app.connection, 'delete from search_documents')
    await reindexOnce(app.db)
    expect(await index()).toEqual([])
  })

  it('holds what an import brings, pages and languages too', async () => {
    await layOutFirstSites(app.platform, join(rootFolder(), 'seeds'))
    const [found] = await administer(app.connection, "select id from forks where slug = 'living-spiral'")
    site = { ...site, id: String(found?.id) }
    const written = await index()
    expect(new Set(written.map((row) => row.kind))).toEqual(
      new Set([
        'part',
        'chapter',
        'reflection',
        'evidence',
        'breath',
        'intro',
        'page',
        'post',
        'caseStudy',
        'team-member',
      ]),
    )
    expect(new Set(written.map((row) => row.language))).toEqual(new Set(['en', 'es', 'fr', 'de']))
    await reindex(app.db)
    expect(await index()).toEqual(written)
  })
})

async function make(one: Change, items: { type: string; id: string }[]): Promise<void> {
  const partId = (number: number) => {
    const parts = items.filter((item) => item.type === 'book-parts')
    return parts[number % Math.max(parts.length, 1)]?.id
  }
  if (one.kind === 'create') {
    const shown = one.type.startsWith('book') ? { isPublished: one.isShown } : { isActive: one.isShown }
    const within = one.type === 'book-parts' ? {} : { partId: partId(one.part) }
    const body = { title: one.title, ...shown, ...within }
    const answer = await app.call(`POST /api/forks/${site.id}/${one.type}`, { as: owner, body })
    if (answer.statusCode === 201) items.push({ type: one.type, id: answer.json().id })
    return
  }
  const item = items[one.item % Math.max(items.length, 1)]
  if (!item) return
  const path = `/api/${item.type}/${item.id}` as const
  if (one.kind === 'save') {
    const within = item.type === 'book-parts' ? {} : { partId: partId(one.part) }
    await app.call(`PUT ${path}?locale=${one.locale}`, { as: owner, body: { title: one.title, ...within } })
  } else if (one.what === 'delete') await app.call(`DELETE ${path}`, { as: owner })
  else if (one.what === 'switch') await app.call(`PUT ${path}`, { as: owner, body: { isActive: false } })
  else {
    const body = one.what === 'schedule' ? { publishAt: '2099-01-01T00:00:00Z' } : undefined
    const method = one.what === 'schedule' ? 'PUT' : 'POST'
    await app.call(`${method} ${path}/${one.what}`, { as: owner, ...(body && { body }) })
  }
}

async function shownIds(): Promise<Set<unknown>> {
  const rows = await administer(
    app.connection,
    `select id from book_parts where is_published union select id from book_chapters where is_published
     union select id from reflections where is_active union select id from evidence_items where is_active
     union select id from breath_sections where is_active`,
  )
  return new Set(rows.map((row) => row.id))
}

const isOfNothingShown = (shown: Set<unknown>) => (row: Record<string, unknown>) => !shown.has(row.item_id)
