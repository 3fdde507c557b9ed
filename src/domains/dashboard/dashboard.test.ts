import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anApp, aPerson, aSite, changeSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { upload } from '../../../test/support/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { BUILD } from '../../content/contract/draft.ts'

it('[C286] [C586] [C613] the stats count pages, forms that are on, and media files of the site and of no other', async () => {
  const app = await anApp()
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  const other = await aSite(app, 'Elsewhere')
  const as = await aPerson(app, { site, role: 'viewer' })
  const stats = async () => (await app.call(`GET /api/forks/${site.id}/stats`, { as })).json()
  expect(await stats()).toMatchObject({ totalPages: 0, totalForms: 0, totalMediaFiles: 0, mediaBytes: 0 })

  const editor = await aPerson(app, { site, role: 'editor' })
  for (const slug of ['press', 'contact']) {
    const body = { slug, template: 'default', isPublished: slug === 'press' }
    await app.call(`POST /api/forks/${site.id}/pages`, { as: editor, body })
  }
  for (const siteId of [site.id, other.id]) {
    for (const isActive of [true, false]) {
      await administer(
        app.connection,
        'insert into forms (fork_id, id, name, slug, is_active) values ($1, $2, $3, $3, $4)',
        [siteId, newId(), `form-${isActive}`, isActive],
      )
    }
    await administer(
      app.connection,
      "insert into media_files (fork_id, id, filename, original_name, path, size) values ($1, $2, 'a', 'a', '/objects/uploads/a', 512)",
      [siteId, newId()],
    )
  }
  expect(await stats()).toMatchObject({
    totalPages: 2,
    publishedPages: 1,
    totalForms: 1,
    inactiveForms: 1,
    totalMediaFiles: 1,
    mediaBytes: 512,
  })
})

it('[C271] the counts are the totals of the lists of the site, drafts too, and of no other', async () => {
  const app = await anApp()
  const [site, other] = [await aSite(app, 'Tidewater', { isDefault: true }), await aSite(app, 'Elsewhere')]
  const editor = await aPerson(app, { site, role: 'editor' })
  const counts = async (of = site) =>
    (await app.call(`GET /api/forks/${of.id}/counts`, { as: editor })).json()
  const before = await counts()
  await app.call(`POST /api/forks/${site.id}/book-parts`, {
    as: editor,
    body: { number: 1, title: 'Mouths' },
  })
  await app.call(`POST /api/forks/${site.id}/pages`, {
    as: editor,
    body: { slug: 'press', template: 'default', isPublished: false },
  })
  const none = {
    parts: 0,
    chapters: 0,
    pages: 0,
    posts: 0,
    caseStudies: 0,
    teamMembers: 0,
    forms: 0,
    changes: 0,
  }
  expect(before).toEqual(none)
  const study = { title: 'Two houses', slug: 'two-houses' }
  await app.call(`POST /api/forks/${site.id}/case-studies`, { as: editor, body: study })
  const member = { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org' }
  await app.call(`POST /api/forks/${site.id}/team`, { as: editor, body: member })
  expect(await counts()).toEqual({ ...none, parts: 1, pages: 1, caseStudies: 1, teamMembers: 1 })
  expect((await app.call(`GET /api/forks/${other.id}/counts`, { as: editor })).statusCode).toBe(404)
})

describe('what was edited last', () => {
  it('[C298] is on top whatever its type, with its title, its status, and who edited it', async () => {
    const { app, site, as } = await aStudio()
    const recent = async () => (await app.call(`GET /api/forks/${site.id}/recent`, { as })).json()
    expect(await recent()).toEqual([])
    const body = { number: 1, title: 'Mouths', isPublished: true }
    const part = (await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body })).json()
    const chapter = { title: 'Salt', partId: part.id }
    await app.call(`POST /api/forks/${site.id}/book-chapters`, { as, body: chapter })
    const page = { slug: 'press', template: 'default', title: 'For the press' }
    await app.call(`POST /api/forks/${site.id}/pages`, { as, body: page })
    const editor = { userId: expect.any(String), name: expect.stringMatching(/^P \d+$/) }
    expect(await recent()).toMatchObject([
      { kind: 'page', title: 'For the press', number: null, isPublished: false, editor },
      { kind: 'chapter', title: 'Salt', number: 1, isPublished: false, editor },
      { kind: 'part', title: 'Mouths', number: 1, isPublished: true, editor },
    ])
    await app.call(`PUT /api/book-parts/${part.id}`, { as, body: { title: 'River mouths' } })
    expect((await recent())[0]).toMatchObject({ kind: 'part', title: 'River mouths' })
    const study = { title: 'Two houses', slug: 'two-houses' }
    await app.call(`POST /api/forks/${site.id}/case-studies`, { as, body: study })
    const member = { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org' }
    await app.call(`POST /api/forks/${site.id}/team`, { as, body: member })
    expect((await recent()).slice(0, 2)).toMatchObject([
      { kind: 'team-member', title: 'Ann Weir', isPublished: true },
      { kind: 'case-study', title: 'Two houses', isPublished: false },
    ])
  })
})

describe('what waits', () => {
  it('[C303] counts drafts by type and ticks the first steps from what is there', async () => {
    const { app, site, as } = await aStudio()
    const overview = async () => (await app.call(`GET /api/forks/${site.id}/overview`, { as })).json()
    const noDrafts = { parts: 0, chapters: 0, pages: 0, posts: 0, caseStudies: 0 }
    const nothing = { hasTitle: false, hasOutline: false, hasText: false, isSeen: false, hasSignUp: false }
    expect(await overview()).toEqual({
      isLive: false,
      changes: 0,
      drafts: noDrafts,
      steps: nothing,
    })
    const part = (
      await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body: { title: 'Mouths' } })
    ).json()
    const chapter = { title: 'Salt', partId: part.id, content: 'Words.' }
    await app.call(`POST /api/forks/${site.id}/book-chapters`, { as, body: chapter })
    await app.call('POST /api/notifications/subscribe', { body: { name: 'Ana', email: 'ana@example.org' } })
    expect(await overview()).toEqual({
      isLive: false,
      changes: 0,
      drafts: { ...noDrafts, parts: 1, chapters: 1 },
      steps: { ...nothing, hasOutline: true, hasText: true, hasSignUp: true },
    })
    await app.call(`POST /api/book-parts/${part.id}/publish`, { as })
    expect(await overview()).toMatchObject({ isLive: true, drafts: { parts: 0 } })
    // A pause is no step back to a first publication.
    await changeSite(app, site.id, { isActive: false })
    expect(await overview()).toMatchObject({ isLive: true })
  })
})

describe('what waits for an author', () => {
  it('[C303] is what they created: they may neither edit nor publish the rest', async () => {
    const { app, site, as } = await aStudio()
    const author = await aPerson(app, { site, role: 'author' })
    const read = async (path: string) =>
      (await app.call(`GET /api/forks/${site.id}/${path}` as 'GET /', { as: author })).json()
    await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body: { title: 'Mouths' } })
    for (const [who, slug] of [
      [as, 'theirs'],
      [author, 'own'],
    ] as const) {
      const body = { title: slug, slug, isPublished: true }
      const { id } = (await app.call(`POST /api/forks/${site.id}/blog`, { as: who, body })).json()
      const fields = { title: { value: 'New' } }
      await app.call(`PUT /api/blog/${id}/draft`, {
        as: who,
        body: { writer: 'w', seq: 1, build: BUILD, fields },
      })
      await app.call(`POST /api/forks/${site.id}/pages`, { as: who, body: { slug, template: 'default' } })
    }
    const drafts = { parts: 0, chapters: 0, pages: 1, posts: 0, caseStudies: 0 }
    expect(await read('overview')).toMatchObject({ changes: 1, drafts })
    expect(await read('counts')).toMatchObject({ changes: 1, pages: 2, posts: 2 })
    const all = (await app.call(`GET /api/forks/${site.id}/overview`, { as })).json()
    expect(all).toMatchObject({ changes: 2, drafts: { parts: 1, pages: 2, posts: 0 } })
  })
})

describe('the first steps', () => {
  it('[C303] are ticked by drafts, too, and not by items in the trash', async () => {
    const { app, site, as } = await aStudio()
    const steps = async () => (await app.call(`GET /api/forks/${site.id}/overview`, { as })).json().steps
    const good = async (line: `${string} /${string}`, body: object = {}) => {
      const answer = await app.call(line, { as, body })
      expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
      return answer.json()
    }
    const draft = (at: string, fields: object) =>
      good(`PUT /api/${at}/draft`, { writer: 'a', seq: 1, build: BUILD, fields })
    await good(`PUT /api/forks/${site.id}/book` as 'PUT /', { title: 'Salt Letters' })
    expect((await steps()).hasTitle).toBe(false)
    await draft(`forks/${site.id}/book`, { cover: { value: '/objects/uploads/cover.jpg' } })
    expect((await steps()).hasTitle).toBe(true)

    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Mouths' })
    const chapter = await good(`POST /api/forks/${site.id}/book-chapters`, { title: 'Salt', partId: part.id })
    expect(await steps()).toMatchObject({ hasOutline: true, hasText: false })
    await draft(`book-chapters/${chapter.uid}`, { content: { value: 'Words.' } })
    expect((await steps()).hasText).toBe(true)
    await app.call(`POST /api/book-chapters/${chapter.uid}/trash`, { as })
    expect(await steps()).toMatchObject({ hasOutline: false, hasText: false })
  })
})

describe('the state of the site', () => {
  it('[C297] [C300] names the version, the domain and the last publication', async () => {
    const { app, site, as } = await aStudio()
    const status = async () => (await app.call(`GET /api/forks/${site.id}/status`, { as })).json()
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await status()).toEqual({
      database: 'ok',
      storage: 'ok',
      mail: 'off',
      scheduler: 'ok',
      signIn: null,
      domain: null,
      readers: 'site',
      version,
      backup: { state: 'off', at: null, provedAt: null, isProved: null },
      lastPublication: null,
    })
    await changeSite(app, site.id, { domain: 'tidewater.example' })
    const part = (
      await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body: { title: 'Mouths' } })
    ).json()
    await app.call(`POST /api/book-parts/${part.id}/publish`, { as })
    expect(await status()).toMatchObject({
      domain: { name: 'tidewater.example', state: 'off', checkedAt: null },
      lastPublication: { editor: { name: expect.stringMatching(/^P \d+$/) } },
    })
    await changeSite(app, site.id, { isActive: false })
    expect(await status()).toMatchObject({ readers: 'pause' })
  })

  it('says how old the last backup is, which is bad after two days or when it does not restore', async () => {
    const { app, site, as } = await aStudio()
    const backup = async () => (await app.call(`GET /api/forks/${site.id}/status`, { as })).json().backup
    const run = (kind: string, hoursAgo: number, isGood: boolean) =>
      administer(
        app.connection,
        `insert into backup_runs (id, kind, started_at, ended_at, is_good)
         values (uuidv7(), $1, now() - make_interval(hours => $2), now(), $3)`,
        [kind, hoursAgo, isGood],
      )
    await administer(app.connection, "update install set seeded_at = now() - interval '49 hours'")
    expect(await backup()).toMatchObject({ state: 'bad', at: null })
    await run('backup', 49, true)
    await run('backup', 1, false)
    expect(await backup()).toMatchObject({ state: 'bad', at: expect.any(String) })
    await run('backup', 47, true)
    await run('proof', 46, true)
    expect(await backup()).toMatchObject({ state: 'ok', isProved: true, provedAt: expect.any(String) })
    await run('proof', 1, false)
    expect(await backup()).toMatchObject({ state: 'bad', isProved: false })
  })

  it('[C300] says that files cannot be stored, and that those of the site are gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flyleaf-status-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { app, site, as } = await aStudio({ storage: openStorage(join(folder, 'objects')) })
    const stored = async () => (await app.call(`GET /api/forks/${site.id}/status`, { as })).json().storage
    expect(await stored()).toBe('ok')
    expect(readdirSync(join(folder, 'objects'))).toEqual([])
    await upload(app, Buffer.from('Tides of the month.\n'), { as, site, name: 'tides.txt' })
    expect(await stored()).toBe('ok')
    renameSync(join(folder, 'objects'), join(folder, 'elsewhere'))
    // As a disk that was not mounted: bytes can be stored, and those of before are gone.
    expect(await stored()).toBe('bad')
    rmSync(join(folder, 'objects'), { recursive: true })
    writeFileSync(join(folder, 'objects'), '')
    expect(await stored()).toBe('bad')
    rmSync(join(folder, 'objects'))
    renameSync(join(folder, 'elsewhere'), join(folder, 'objects'))
    expect(await stored()).toBe('ok')
  })

  it('[C300] says what the last check of the domain found', async () => {
    const { app, site, as } = await aStudio()
    await changeSite(app, site.id, { domain: 'ebb.example' })
    const answer = { names: 'missing', alias: null, addresses: [], isSecure: true, certificate: null }
    await administer(
      app.connection,
      'update site_domains set answer = $2, checked_at = now() where fork_id = $1',
      [site.id, JSON.stringify(answer)],
    )
    const { domain } = (await app.call(`GET /api/forks/${site.id}/status`, { as })).json()
    expect(domain).toEqual({ name: 'ebb.example', state: 'bad', checkedAt: expect.any(String) })
  })

  it('[C300] says when the jobs stand still', async () => {
    const { app, site, as } = await aStudio()
    await app.call(`POST /api/forks/${site.id}/book-parts`, { as, body: { title: 'Mouths' } })
    await administer(app.connection, "update activity set at = now() - interval '1 minute'")
    const status = (await app.call(`GET /api/forks/${site.id}/status`, { as })).json()
    expect(status.scheduler).toBe('bad')
  })
})

async function aStudio(parts: Parameters<typeof anApp>[0] = {}) {
  const app = await anApp(parts)
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  return { app, site, as: await aPerson(app, { site, role: 'editor' }) }
}
