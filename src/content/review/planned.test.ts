import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { JOBS } from '../../app/jobs.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { BUILD } from '../contract/draft.ts'
import type { ScheduledItem } from '../contract/review.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
})

beforeEach(async () => {
  as = await aPerson(app, { site, role: 'editor' })
})

type Line = `${string} /${string}`

const answerOf = (line: Line, body?: object, headers = {}) =>
  app.call(line, { as, headers, ...(body && { body }) })

async function good(line: Line, body?: object) {
  const answer = await answerOf(line, body)
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.statusCode === 204 ? null : answer.json()
}

let seq = 0
let slugs = 0

const draft = (id: string, fields: Record<string, unknown>, locale = 'en') =>
  good(`PUT /api/pages/${id}/draft?locale=${locale}`, {
    writer: 'a',
    seq: ++seq,
    build: BUILD,
    fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value }])),
  })

const SOON = new Date(Date.now() + 3_600_000).toISOString()
const LATER = new Date(Date.now() + 7_200_000).toISOString()

const schedule = (id: string, write: object) => good(`PUT /api/pages/${id}/schedule`, write)

/** A page that readers see, with changes that are planned. */
async function aPlannedPage(fields: Record<string, unknown> = { title: 'New' }) {
  const slug = `page-${++slugs}`
  const body = { slug, template: 'default', title: 'As it was', content: 'Old words.', isPublished: true }
  const page = await good(`POST /api/forks/${site.id}/pages`, body)
  await draft(page.id, fields)
  await schedule(page.id, { publishAt: SOON })
  return page
}

const dueNow = (id: string) =>
  administer(app.connection, `update planned_publications set due_at = now() where item_id = '${id}'`)

/** The moment of a plan has come, and the next run of the job. */
async function timePasses(id: string) {
  await administer(
    app.connection,
    `update planned_publications set due_at = now() - interval '130 minutes' where item_id = '${id}'`,
  )
  await runs()
}

async function runs() {
  await runJob(JOBS, 'content.publish-planned', app.platform)
}

const read = (id: string) => good(`GET /api/pages/${id}`)
const scheduled = async (id: string): Promise<ScheduledItem | undefined> =>
  (await good(`GET /api/forks/${site.id}/scheduled`)).find((item: ScheduledItem) => item.id === id)
const seenAt = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).body
const publications = async () => (await good(`GET /api/forks/${site.id}/publications`)).publications

const together = (items: object[], write: object) =>
  good(`PUT /api/forks/${site.id}/scheduled`, { items, ...write })

/** Pages that readers see, with a new title in each that waits. */
async function changedPages(...titles: string[]) {
  const pages = []
  for (const title of titles) {
    const slug = `page-${++slugs}`
    const body = { slug, template: 'default', title: 'As it was', isPublished: true }
    const page = await good(`POST /api/forks/${site.id}/pages`, body)
    await draft(page.id, { title })
    pages.push({ type: 'pages', id: page.id as string, slug })
  }
  return pages
}

describe('several items at one moment', () => {
  it('[C281] come together as one publication, and a draft with them', async () => {
    const pages = await changedPages('One', 'Two')
    const made = await good(`POST /api/forks/${site.id}/pages`, { slug: 'first', template: 'default' })
    const items = [...pages.map(({ type, id }) => ({ type, id })), { type: 'pages', id: made.id }]
    const all = await together(items, { publishAt: SOON })
    const mine = all.filter(({ id }: ScheduledItem) => items.some((one) => one.id === id))
    expect(mine.map(({ publishAt, isChange }: ScheduledItem) => [publishAt, isChange])).toEqual(
      expect.arrayContaining([
        [SOON, true],
        [SOON, true],
        [SOON, false],
      ]),
    )
    expect(await read(made.id)).toMatchObject({ status: 'scheduled', publishAt: SOON })
    const before = (await publications()).length
    for (const { id } of pages) await dueNow(id)
    await Promise.all([runs(), runs()])
    const [publication] = await publications()
    expect([(await publications()).length, publication.total]).toEqual([before + 1, 2])
    expect([(await read(pages[0]?.id ?? '')).title, (await read(pages[1]?.id ?? '')).title]).toEqual([
      'One',
      'Two',
    ])
  })

  it('[C281] stay where they are where a rule refuses one of them, and each says why', async () => {
    const [one, two] = await changedPages('One', 'Two')
    const [taken] = await changedPages('Taken')
    await draft(two?.id ?? '', { slug: taken?.slug })
    await together(
      [one, two].map((page) => ({ type: 'pages', id: page?.id })),
      { publishAt: SOON },
    )
    for (const page of [one, two]) await dueNow(page?.id ?? '')
    await runs()
    const refusal = `There is a page at /${taken?.slug} already.`
    expect(await read(two?.id ?? '')).toMatchObject({ planned: { refusal } })
    expect(await read(one?.id ?? '')).toMatchObject({
      title: 'As it was',
      planned: { refusal: `What goes out together with it was refused: ${refusal}` },
    })
    const german = async (line: Line) => (await answerOf(line, undefined, { 'accept-language': 'de' })).json()
    const own = `Es gibt schon eine Seite unter /${taken?.slug}.`
    const others = `Was zusammen damit hinausgeht, wurde abgelehnt: ${own}`
    expect(await german(`GET /api/pages/${two?.id}`)).toMatchObject({ planned: { refusal: own } })
    for (const line of [
      `GET /api/forks/${site.id}/pages?limit=50`,
      `GET /api/forks/${site.id}/scheduled`,
    ] as const) {
      const found = (await german(line)).find(({ id }: { id: string }) => id === one?.id)
      expect(found.refusal ?? found.planned.refusal).toBe(others)
    }
  })

  it('[C281] are scheduled in chosen languages and unscheduled by name, all of them or none', async () => {
    const [one, two] = await changedPages('One', 'Two')
    const [page, other] = [one, two].map((each) => ({ type: 'pages', id: each?.id ?? '' }))
    await draft(page?.id ?? '', { title: 'Eins' }, 'de')
    const put = (body: object) => answerOf(`PUT /api/forks/${site.id}/scheduled`, body)
    const unknown = await put({ items: [page, { type: 'pages', id: site.id }], publishAt: SOON })
    const past = await put({ items: [page], publishAt: new Date(Date.now() - 1000).toISOString() })
    const twice = await put({ items: [page, page], publishAt: SOON })
    expect([unknown, past, twice].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect((await read(page?.id ?? '')).planned).toBeNull()

    await together([{ ...page, languages: ['de'] }, other ?? {}], { publishAt: SOON })
    expect(await scheduled(page?.id ?? '')).toMatchObject({ languages: ['de'] })
    await together([other ?? {}], { publishAt: null })
    expect(await scheduled(other?.id ?? '')).toBeUndefined()
    await timePasses(page?.id ?? '')
    expect(await read(page?.id ?? '')).toMatchObject({
      title: 'As it was',
      hasChanges: true,
      translations: { de: { title: 'Eins' } },
    })
    as = await aPerson(app, { site, role: 'translator' })
    expect((await put({ items: [page], publishAt: SOON })).statusCode).toBe(403)
  })

  it('[C642] that are withdrawn out of a list come neither then nor later', async () => {
    const [one, two] = await changedPages('One', 'Two')
    const ids = [one?.id ?? '', two?.id ?? '']
    await together(
      ids.map((id) => ({ type: 'pages', id })),
      { publishAt: SOON },
    )
    const target = { ids }
    const { done } = await good(`POST /api/forks/${site.id}/pages/bulk`, { verb: 'unpublish', target })
    expect(done).toBe(2)
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ status: 'draft', planned: null, hasChanges: true })
      await timePasses(id)
      expect(await read(id)).toMatchObject({ status: 'draft', title: 'As it was' })
    }
  })
})

describe('changes of a page that readers see', () => {
  it('[C463] [C642] are listed with their moment, and then published as one publication', async () => {
    const page = await aPlannedPage()
    expect(await read(page.id)).toMatchObject({
      title: 'As it was',
      status: 'published',
      hasChanges: true,
      planned: { at: SOON, refusal: null },
    })
    const rows = await good(`GET /api/forks/${site.id}/pages`)
    expect(rows.find(({ id }: { id: string }) => id === page.id).planned).toEqual({ at: SOON, refusal: null })
    expect(await scheduled(page.id)).toMatchObject({ publishAt: SOON, isChange: true, refusal: null })
    await runs()
    expect(await seenAt(page.path)).not.toContain('New')

    await timePasses(page.id)
    expect(await seenAt(page.path)).toContain('New')
    const after = await read(page.id)
    expect(after).toMatchObject({ title: 'New', hasChanges: false, planned: null, draft: {} })
    expect(await scheduled(page.id)).toBeUndefined()
    const [made] = await publications()
    expect(made).toMatchObject({ items: [{ id: page.id }], by: expect.stringMatching(/^person/) })
    // How late it was can be told.
    expect(Date.parse(made.at) - Date.parse(made.dueAt)).toBeGreaterThanOrEqual(130 * 60_000)
  })

  it('[C642] go out once, though two processes look at the same moment', async () => {
    const page = await aPlannedPage()
    const before = (await publications()).length
    await administer(
      app.connection,
      `update planned_publications set due_at = now() where item_id = '${page.id}'`,
    )
    await Promise.all([runs(), runs(), runs()])
    const all = await publications()
    expect([all.length, (await read(page.id)).version]).toEqual([before + 1, page.version + 1])
  })

  it('[C642] are published as they were when they were scheduled; what was written since stays a draft', async () => {
    const page = await aPlannedPage({ title: 'Planned', content: 'Planned words.' })
    await draft(page.id, { title: 'Written since' })
    await draft(page.id, { title: 'Danach' }, 'de')
    await timePasses(page.id)
    const after = await read(page.id)
    expect(after).toMatchObject({ title: 'Planned', hasChanges: true })
    expect(Object.keys(after.draft)).toEqual(['title'])
    expect(after.draft.title.value).toBe('Written since')
    expect(after.translations.de?.title ?? '').toBe('')
    expect(await seenAt(page.path)).toContain('Planned words.')
  })

  it('[C642] are not published when they were discarded or saved otherwise since', async () => {
    const page = await aPlannedPage({ title: 'Planned' })
    await draft(page.id, { title: 'As it was' })
    await timePasses(page.id)
    expect(await read(page.id)).toMatchObject({ title: 'As it was', hasChanges: false, planned: null })

    const other = await aPlannedPage({ title: 'Planned' })
    await good(`PUT /api/pages/${other.id}`, { title: 'Saved' })
    await timePasses(other.id)
    expect((await read(other.id)).title).toBe('Saved')
  })

  it('[C642] keep what was taken out of a later edit of the same text from coming back', async () => {
    const page = await aPlannedPage({ content: 'Planned words.' })
    await draft(page.id, { content: 'Planned words, and more.' })
    await timePasses(page.id)
    expect(await seenAt(page.path)).not.toContain('and more')
    await good(`POST /api/pages/${page.id}/publish`)
    expect(await seenAt(page.path)).toContain('Planned words, and more.')
  })

  it('[C642] get another moment, or none, and nothing else of the page moves', async () => {
    const page = await aPlannedPage()
    expect(await schedule(page.id, { publishAt: LATER })).toMatchObject({
      planned: { at: LATER },
      version: page.version,
    })
    const freed = await schedule(page.id, { publishAt: null })
    expect(freed).toMatchObject({
      planned: null,
      hasChanges: true,
      status: 'published',
      version: page.version,
    })
    expect(await schedule(page.id, { publishAt: SOON, unpublishAt: LATER })).toMatchObject({
      planned: { at: SOON },
      unpublishAt: LATER,
    })
  })

  it('[C642] are published sooner by hand, withdrawn with the page, and come back with it out of the trash', async () => {
    const now = await aPlannedPage()
    expect(await good(`POST /api/pages/${now.id}/publish`)).toMatchObject({ title: 'New', planned: null })

    const gone = await aPlannedPage()
    expect(await good(`POST /api/pages/${gone.id}/unpublish`)).toMatchObject({ planned: null })
    await timePasses(gone.id)
    expect(await read(gone.id)).toMatchObject({ status: 'draft', title: 'As it was', hasChanges: true })

    const thrown = await aPlannedPage()
    await good(`POST /api/pages/${thrown.id}/trash`)
    expect(await good(`POST /api/pages/${thrown.id}/restore`)).toMatchObject({ planned: { at: SOON } })
    await good(`POST /api/pages/${thrown.id}/trash`)
    await timePasses(thrown.id)
    expect(await good(`POST /api/pages/${thrown.id}/restore`)).toMatchObject({
      title: 'As it was',
      planned: null,
    })
  })

  it('[C642] that a rule refuses at their moment stay drafts, with the reason', async () => {
    const taken = await aPlannedPage()
    const page = await aPlannedPage({ slug: taken.slug })
    await timePasses(page.id)
    const refusal = `There is a page at /${taken.slug} already.`
    expect(await read(page.id)).toMatchObject({ slug: page.slug, hasChanges: true, planned: { refusal } })
    expect(await scheduled(page.id)).toMatchObject({ refusal })
    await runs()
    await draft(page.id, { slug: `${page.slug}-free` })
    expect(await schedule(page.id, { publishAt: SOON })).toMatchObject({
      planned: { at: SOON, refusal: null },
    })
    await timePasses(page.id)
    expect((await read(page.id)).slug).toBe(`${page.slug}-free`)
  })

  it('[C642] that were published or saved otherwise before their moment do not come back with it', async () => {
    const page = await aPlannedPage({ title: 'Planned' })
    await good(`PUT /api/pages/${page.id}`, { title: 'Saved' })
    const { planned, fieldVersions } = await read(page.id)
    expect(planned).toBeNull()
    const title = { value: 'Written since', base: fieldVersions.title }
    const save = { writer: 'b', seq: 1, build: BUILD, fields: { title } }
    await good(`PUT /api/pages/${page.id}/draft`, save)
    await timePasses(page.id)
    expect(await read(page.id)).toMatchObject({ title: 'Saved', hasChanges: true })

    const other = await aPlannedPage({ title: 'Planned' })
    await draft(other.id, { title: 'Danach' }, 'de')
    await schedule(other.id, { publishAt: SOON })
    await good(`POST /api/forks/${site.id}/publish`, {
      items: [{ type: 'pages', id: other.id, languages: ['en'] }],
    })
    expect(await scheduled(other.id)).toMatchObject({ languages: ['de'] })
    await draft(other.id, { title: 'Written since' })
    await timePasses(other.id)
    expect(await read(other.id)).toMatchObject({
      title: 'Planned',
      translations: { de: { title: 'Danach' } },
      draft: { title: { value: 'Written since' } },
    })
  })

  it('[C642] cannot be scheduled without a draft, without the right to publish, nor over a change that was not seen', async () => {
    const page = await aPlannedPage()
    await good(`POST /api/pages/${page.id}/publish`)
    const nothing = await answerOf(`PUT /api/pages/${page.id}/schedule`, { publishAt: SOON })
    expect([nothing.statusCode, nothing.json().detail]).toEqual([
      422,
      'This is published already, and nothing of it waits',
    ])
    await draft(page.id, { title: 'Newer' })
    const stale = await answerOf(
      `PUT /api/pages/${page.id}/schedule`,
      { publishAt: SOON },
      { 'if-match': '"1"' },
    )
    expect([stale.statusCode, (await read(page.id)).planned]).toEqual([409, null])
    as = await aPerson(app, { site, role: 'translator' })
    expect((await answerOf(`PUT /api/pages/${page.id}/schedule`, { publishAt: SOON })).statusCode).toBe(403)
  })
})
