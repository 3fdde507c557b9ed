import { beforeAll, describe, expect, it } from 'vitest'
import {
  anAccount,
  anApp,
  aPerson,
  type App,
  aSession,
  aSite,
  goodCalls,
  type Line,
} from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../contract/draft.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string
let other: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'editor' })
  other = await aPerson(app, { site, role: 'editor' })
})

const good = goodCalls(() => ({ app, as }))

let slugs = 0

async function aPage(more: object = {}) {
  const body = { slug: `page-${++slugs}`, template: 'default', title: 'As it was', content: 'Old words.' }
  return good(`POST /api/forks/${site.id}/pages`, { ...body, ...more })
}

type Edits = Record<string, { value: unknown; base?: number; after?: Record<string, number> }>

const save = (writer: string, seq: number, fields: Edits, build = BUILD) => ({ writer, seq, build, fields })

const draft = (id: string, body: object, { who = as, locale = 'en' } = {}) =>
  good(`PUT /api/pages/${id}/draft?locale=${locale}`, body, who)

const seenAt = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).body

/** Calls that wait for what another transaction holds. */
async function waitingForLocks(): Promise<number> {
  const [row] = await administer(
    app.connection,
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row?.n)
}

it('[C465] a stale save of all fields is answered with who saved each field last, and when', async () => {
  const page = await aPage()
  const { updatedAt } = await good(`PUT /api/pages/${page.id}`, { title: 'Of the other' }, other)
  const refusal = await app.call(`PUT /api/pages/${page.id}`, {
    as,
    body: { title: 'Mine' },
    headers: { 'if-match': `"${page.version}"` },
  })
  const { current, writers } = refusal.json()
  expect([refusal.statusCode, current.title]).toEqual([409, 'Of the other'])
  const { username } = await good('GET /api/auth/user', undefined, other)
  expect(writers).toEqual({ title: { version: 1, by: username, at: updatedAt } })
})

describe('what an editor saves by itself', () => {
  it('[C642] is written where readers do not see the item, and found in lists', async () => {
    const page = await aPage()
    const answer = await draft(page.id, save('a', 1, { title: { value: 'Typed' } }))
    expect(answer).toMatchObject({
      title: 'Typed',
      status: 'draft',
      hasChanges: false,
      draft: {},
      taken: ['title'],
      obsolete: [],
      conflicts: {},
      fieldVersions: { title: 1 },
    })
    const rows = await good(`GET /api/forks/${site.id}/pages?limit=50`)
    expect(rows).toContainEqual(expect.objectContaining({ id: page.id, title: 'Typed', hasChanges: false }))
  })

  it('[C642] of a published item is kept as a draft until the item is published with its drafts in every language', async () => {
    const page = await aPage({ isPublished: true })
    const first = await draft(page.id, save('a', 1, { title: { value: 'New' }, slug: { value: 'renamed' } }))
    expect(first).toMatchObject({ title: 'As it was', version: 1, hasChanges: true, status: 'published' })
    expect(first.draft).toMatchObject({ title: { value: 'New', version: 1 }, slug: { value: 'renamed' } })
    await draft(page.id, save('a', 2, { title: { value: 'Neu' }, content: { value: 'Text' } }), {
      locale: 'de',
    })
    expect(await seenAt(page.path)).toContain('As it was')
    expect(await seenAt(page.path)).not.toContain('New')
    const read = await good(`GET /api/pages/${page.id}`)
    expect(read).toMatchObject({ title: 'As it was', draft: first.draft, hasChanges: true })
    expect(read.waitingIn.toSorted()).toEqual(['', 'de', 'en'])
    expect((await good(`GET /api/pages/${page.id}?locale=de`)).draft.title.value).toBe('Neu')

    const published = await good(`POST /api/pages/${page.id}/publish`)
    expect(published).toMatchObject({ title: 'New', slug: 'renamed', draft: {}, hasChanges: false })
    expect(published.translations.de.title).toBe('Neu')
    expect(published.fieldVersions).toMatchObject({ title: 1, slug: 1 })
    expect(await seenAt('/renamed')).toContain('New')
    expect(await seenAt('/de/renamed')).toContain('Neu')
  })

  it('[C642] of a scheduled item is kept as a draft, too, since nobody is there when it is published', async () => {
    const page = await aPage()
    await good(`PUT /api/pages/${page.id}/schedule`, { publishAt: '2099-01-01T00:00:00Z' })
    const answer = await draft(page.id, save('a', 1, { title: { value: 'Half a sen' } }))
    expect(answer).toMatchObject({ title: 'As it was', status: 'scheduled', hasChanges: true })
  })

  it('[C461] that comes while the item goes into the trash is kept as a draft: readers see the restored item as before', async () => {
    const page = await aPage({ isPublished: true })
    const calls: Promise<unknown>[] = []
    await app.db.transaction([site.id], async (tx) => {
      await tx.run((q) => q.selectFrom('pages').select('id').where('id', '=', page.id).forUpdate())
      calls.push(good(`POST /api/pages/${page.id}/trash`))
      await expect.poll(waitingForLocks).toBe(1)
      calls.push(draft(page.id, save('a', 1, { title: { value: 'Not to be seen' } })))
      await expect.poll(waitingForLocks).toBe(2)
    })
    await Promise.all(calls)
    const back = await good(`POST /api/pages/${page.id}/restore`)
    expect(back).toMatchObject({ status: 'published', title: 'As it was', hasChanges: true })
    expect(await seenAt(page.path)).not.toContain('Not to be seen')
  })

  it('is no longer waiting once it is as it was', async () => {
    const page = await aPage({ isPublished: true })
    await draft(page.id, save('a', 1, { title: { value: 'Other' } }))
    const back = await draft(page.id, save('a', 2, { title: { value: 'As it was' } }))
    expect(back).toMatchObject({ hasChanges: false, draft: {}, fieldVersions: { title: 2 } })
  })

  it('[C465] of two people in different fields is all taken; of the same field the later one learns what is there', async () => {
    const page = await aPage({ isPublished: true })
    await draft(page.id, save('a', 1, { title: { value: 'Hers' } }))
    const answer = await draft(
      page.id,
      save('b', 1, { title: { value: 'His' }, metaTitle: { value: 'His meta' } }),
      { who: other },
    )
    expect(answer.taken).toEqual(['metaTitle'])
    expect(answer.conflicts).toEqual({
      title: { theirs: 'Hers', by: expect.stringMatching(/^person/), at: expect.any(String), version: 1 },
    })
    expect(answer.draft).toMatchObject({ title: { value: 'Hers' }, metaTitle: { value: 'His meta' } })
    const solved = await draft(page.id, save('b', 2, { title: { value: 'Both', base: 1 } }), { who: other })
    expect(solved).toMatchObject({ taken: ['title'], draft: { title: { value: 'Both', version: 2 } } })
  })

  it('is never in conflict with its own writer, or with whom its text descends from, though the answers were lost', async () => {
    const page = await aPage({ isPublished: true })
    await draft(page.id, save('a', 1, { title: { value: 'One' } }))
    expect((await draft(page.id, save('a', 2, { title: { value: 'Two' } }))).taken).toEqual(['title'])
    const handedOver = save('b', 1, { title: { value: 'Three', after: { a: 2 } } })
    expect((await draft(page.id, handedOver)).taken).toEqual(['title'])
    const late = await draft(page.id, save('a', 2, { title: { value: 'Two' } }))
    expect(late).toMatchObject({ obsolete: ['title'], conflicts: {}, draft: { title: { value: 'Three' } } })
    const unaware = await draft(page.id, save('a', 3, { title: { value: 'Four' } }))
    expect(unaware.conflicts.title).toMatchObject({ theirs: 'Three' })
    const same = await draft(page.id, save('c', 1, { title: { value: 'Three' } }))
    expect(same).toMatchObject({ taken: ['title'], conflicts: {} })
  })

  it('meets a save of the whole item as it meets another writer', async () => {
    const page = await aPage({ isPublished: true })
    await draft(page.id, save('a', 1, { title: { value: 'Draft' } }))
    const saved = await good(`PUT /api/pages/${page.id}`, { title: 'Saved' }, other)
    expect(saved).toMatchObject({ title: 'Saved', draft: {}, hasChanges: false, fieldVersions: { title: 2 } })
    const unaware = await draft(page.id, save('a', 2, { title: { value: 'Draft 2', base: 1 } }))
    expect(unaware.conflicts.title).toMatchObject({ theirs: 'Saved', version: 2 })
    expect(unaware.title).toBe('Saved')
  })

  it('is refused by name and as a whole when one field is wrong', async () => {
    const page = await aPage({ isPublished: true })
    const fields = { metaTitle: { value: 'Fine' }, title: { value: ' ' } }
    const answer = await app.call(`PUT /api/pages/${page.id}/draft`, { as, body: save('a', 1, fields) })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Title is required'])
    const published = save('a', 1, { isPublished: { value: true } })
    const refused = await app.call(`PUT /api/pages/${page.id}/draft`, { as, body: published })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/fields/isPublished'])
    const parent = save('a', 1, { metaTitle: { value: 'Fine' }, parentId: { value: page.id } })
    expect((await app.call(`PUT /api/pages/${page.id}/draft`, { as, body: parent })).statusCode).toBe(422)
    expect(await good(`GET /api/pages/${page.id}`)).toMatchObject({ draft: {}, fieldVersions: {} })
  })

  it('is refused with 409 when it comes from an editor of another form of content', async () => {
    const page = await aPage()
    for (const build of ['0', '2', '2-abc', 'old']) {
      const body = save('a', 1, { title: { value: 'Lost?' } }, build)
      const answer = await app.call(`PUT /api/pages/${page.id}/draft`, { as, body })
      expect([build, answer.statusCode, answer.json().type]).toEqual([build, 409, '/problems/reload'])
    }
    expect((await good(`GET /api/pages/${page.id}`)).title).toBe('As it was')
  })

  it('of a group of texts is kept text by text, so that two languages do not undo each other', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, {
      title: 'Part',
      isPublished: true,
      gallery: { title: 'Gallery', colors: ['#111111', '#222222', '#333333'] },
    })
    const line = (locale: string) => `PUT /api/book-parts/${part.id}/draft?locale=${locale}` as const
    const colors = ['#444444', '#555555', '#666666']
    const english = await good(line('en'), save('a', 1, { gallery: { value: { ...part.gallery, colors } } }))
    expect(english.draft.gallery.value).toMatchObject({ title: 'Gallery', colors })
    await good(line('de'), save('b', 1, { gallery: { value: { ...part.gallery, title: 'Galerie' } } }))
    const published = await good(`POST /api/book-parts/${part.id}/publish`)
    expect(published.gallery).toMatchObject({ title: 'Gallery', colors })
    expect(published.translations.de.gallery.title).toBe('Galerie')
  })

  it('of an item that is switched on is kept as a draft as well', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Another' })
    const body = { title: 'Reflection', partId: part.id, questions: ['Why?'] }
    const made = await good(`POST /api/forks/${site.id}/reflections`, body)
    const line = `PUT /api/reflections/${made.id}/draft` as const
    const answer = await good(line, save('a', 1, { questions: { value: ['Why?', 'How?'] } }))
    expect(answer).toMatchObject({ questions: ['Why?'], isActive: true, hasChanges: true })
    const published = await good(`POST /api/reflections/${made.id}/publish`)
    expect(published).toMatchObject({ questions: ['Why?', 'How?'], isActive: true, hasChanges: false })
  })
})

describe('what is typed in another language', () => {
  it('[C621] [C642] is that language’s own, also where it says what the site’s own says', async () => {
    const page = await aPage({ isPublished: true })
    const same = save('a', 1, { title: { value: 'As it was' }, metaTitle: { value: 'Titel' } })
    const answer = await draft(page.id, same, { locale: 'de' })
    expect(answer.draft).toMatchObject({ title: { value: 'As it was' }, metaTitle: { value: 'Titel' } })
    const published = await good(`POST /api/pages/${page.id}/publish`)
    expect(published.translations.de).toMatchObject({ title: 'As it was', metaTitle: 'Titel', content: null })
  })

  it('[C599] can be emptied, and a language without a word is one that nobody has opened', async () => {
    const page = await aPage()
    const typed = await draft(page.id, save('a', 1, { title: { value: 'Wie es war' } }), { locale: 'de' })
    expect(typed.translations.de.title).toBe('Wie es war')
    const emptied = await draft(page.id, save('a', 2, { title: { value: ' ' } }), { locale: 'de' })
    expect(emptied).toMatchObject({ title: 'As it was', taken: ['title'] })
    expect(emptied.translations.de).toBeUndefined()
  })

  it('is told by the rows of a list in its language: there is nothing, a draft, or texts that readers see', async () => {
    const page = await aPage({ isPublished: true })
    const rowIn = async (locale: string) => {
      const rows = await good(`GET /api/forks/${site.id}/pages?limit=50&locale=${locale}`)
      return rows.find(({ id }: { id: string }) => id === page.id)
    }
    expect(await rowIn('en')).not.toHaveProperty('translation')
    expect(await rowIn('de')).toMatchObject({ title: 'As it was', translation: 'missing' })
    await draft(page.id, save('a', 1, { title: { value: 'Wie es war' } }), { locale: 'de' })
    expect(await rowIn('de')).toMatchObject({ title: 'As it was', translation: 'draft', hasChanges: true })
    expect(await rowIn('es')).toMatchObject({ translation: 'missing' })
    await good(`POST /api/pages/${page.id}/publish`)
    expect(await rowIn('de')).toMatchObject({ title: 'Wie es war', translation: 'begun' })
  })

  it('does not meet what is typed in a third one', async () => {
    const page = await aPage({ isPublished: true })
    await draft(page.id, save('a', 1, { title: { value: 'Wie es war' } }), { locale: 'de' })
    const spanish = save('b', 1, { title: { value: 'Como era' } })
    const answer = await draft(page.id, spanish, { locale: 'es', who: other })
    expect(answer).toMatchObject({ taken: ['title'], conflicts: {}, fieldVersions: { title: 1 } })
    expect(answer.waitingIn.toSorted()).toEqual(['de', 'es'])
  })
})

describe('a translator', () => {
  const statusOf = async (line: Line, body: object, who: string) =>
    (await app.call(line, { as: who, body })).statusCode

  it('[C171] may write texts in another language than the site’s own, of every type, and nothing else', async () => {
    const who = await aPerson(app, { site, role: 'translator' })
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Part', isPublished: true })
    const chapter = { title: 'Chapter', partId: part.id }
    const post = { title: 'Post', slug: 'post' }
    const items = [
      ['pages', (await aPage({ isPublished: true })).id],
      ['book-parts', part.id],
      ['book-chapters', (await good(`POST /api/forks/${site.id}/book-chapters`, chapter)).id],
      ['blog', (await good(`POST /api/forks/${site.id}/blog`, post)).id],
    ] as const
    const words = save('t', 1, { title: { value: 'Wort' } })
    for (const [type, id] of items) {
      const line = `PUT /api/${type}/${id}/draft` as const
      expect([type, await statusOf(`${line}?locale=de`, words, who)]).toEqual([type, 200])
      expect([type, await statusOf(`${line}?locale=en`, words, who)]).toEqual([type, 403])
      expect([type, await statusOf(line, words, who)]).toEqual([type, 403])
    }
    const [, id] = items[0]
    const line = `PUT /api/pages/${id}/draft?locale=de` as const
    const shared = save('t', 2, { title: { value: 'Neu' }, slug: { value: 'neu' } })
    expect(await statusOf(line, shared, who)).toBe(403)
    expect(await statusOf(`PUT /api/pages/${id}?locale=de`, { title: 'Neu' }, who)).toBe(403)
    expect(await statusOf(`POST /api/pages/${id}/publish`, {}, who)).toBe(403)
    const viewer = await aPerson(app, { site, role: 'viewer' })
    expect(await statusOf(line, save('v', 1, { title: { value: 'Neu' } }), viewer)).toBe(403)
    expect((await good(`GET /api/pages/${id}?locale=de`)).draft.title.value).toBe('Wort')
  })

  it('[C171] of some languages may write these alone', async () => {
    const account = await anAccount(app, { site, role: 'translator' })
    await administer(app.connection, `update fork_members set languages = '{fr}' where user_id = $1`, [
      account,
    ])
    const who = await aSession(app, account)
    const page = await aPage()
    const words = save('t', 1, { title: { value: 'Mot' } })
    expect(await statusOf(`PUT /api/pages/${page.id}/draft?locale=fr`, words, who)).toBe(200)
    expect(await statusOf(`PUT /api/pages/${page.id}/draft?locale=de`, words, who)).toBe(403)
  })
})
