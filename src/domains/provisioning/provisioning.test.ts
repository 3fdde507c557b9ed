import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aSession, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { aJobCtx } from '../../../test/support/jobs.ts'
import type { Role } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { findSiteBySlug } from '../sites/index.ts'
import { provisioningJobs } from './jobs.ts'
import type { StandingSite } from './shapes.ts'

let app: App
let standard: Site
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  standard = await aSite(app, 'The default', { isDefault: true })
})

beforeEach(async () => {
  as = await aSession(app, await anAccount(app, { isPlatformOwner: true }))
})

const create = (body: object, by = as) => app.call('POST /api/admin/forks', { as: by, body })
const made = async (body: object): Promise<StandingSite> => {
  const answer = await create(body)
  expect(answer.body && answer.statusCode).toBe(201)
  return answer.json()
}
const change = (id: string, body: object, by = as) => app.call(`PUT /api/admin/forks/${id}`, { as: by, body })
const remove = (id: string, name: string) => app.call(`DELETE /api/admin/forks/${id}`, { as, body: { name } })
const listed = async (): Promise<{ id: string; slug: string }[]> =>
  (await app.call('GET /api/admin/forks', { as })).json()
const standing = async (id: string): Promise<StandingSite | undefined> =>
  (await app.call('GET /api/admin/sites', { as }).then((answer): StandingSite[] => answer.json())).find(
    (site) => site.id === id,
  )
const stored = async (slug: string): Promise<Site> =>
  (await findSiteBySlug(app.db.staff, slug)) ?? expect.fail(slug)
const read = (slug: string, path: `/${string}` = '/') =>
  app.call(`GET ${path}`, { host: `${slug}.localhost` })

describe('a new site', () => {
  it('is made once when its call is repeated without an answer, and so is one of its domains', async () => {
    const headers = { 'idempotency-key': 'once' }
    const calls = [
      { name: 'Repeated', start: 'pages' },
      { name: 'Repeated', start: 'pages' },
    ].map((body) => app.call('POST /api/admin/forks', { as, body, headers }))
    const [first, second] = await Promise.all(calls)
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201])
    expect(second?.json()).toEqual(first?.json())
    const body = { domain: 'repeated.example' }
    const line = `POST /api/admin/forks/${first?.json().id}/domains` as const
    for (const _ of calls) expect((await app.call(line, { as, body, headers })).statusCode).toBe(201)
  })

  it('[C273] [C592] with a book is there for readers and in the list of its maker at once', async () => {
    const site = await made({
      name: 'Grün & Söhne',
      language: 'de',
      timezone: 'Europe/Berlin',
      start: 'book',
    })
    expect(site).toMatchObject({
      slug: 'gruen-soehne'.replace('ue', 'u').replace('oe', 'o'),
      state: 'open',
      people: 0,
    })
    expect((await listed()).map(({ id }) => id)).toContain(site.id)
    const page = await read(site.slug)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Grün &amp; Söhne')
    expect(page.body).toContain('<html lang="de"')
    expect((await read(site.slug, '/parts')).statusCode).toBe(200)
  })

  it('of pages alone has no addresses of a book', async () => {
    const site = await made({ name: 'Allotments', start: 'pages' })
    expect((await read(site.slug)).statusCode).toBe(200)
    expect((await read(site.slug, '/parts')).statusCode).toBe(404)
  })

  it('like another has its look, its menus and its forms; people, readers, entries, keys and domains stay behind', async () => {
    const other = await made({ name: 'The first', language: 'fr', start: 'book' })
    const of = `/api/forks/${other.id}` as const
    const theme = { fonts: 'fraunces', accent: '#7a1f3d' }
    expect((await app.call(`PUT ${of}/theme`, { as, body: theme })).statusCode).toBe(200)
    const form = {
      name: 'Contact',
      slug: 'contact',
      fields: [{ id: 'a', type: 'text', label: 'Nom' }],
      settings: { notificationEmail: 'ada@example.org', submitText: 'Envoyer' },
      translations: { de: { words: { 'a/label': 'Name' } } },
    }
    expect((await app.call(`POST ${of}/forms`, { as, body: form })).statusCode).toBe(201)
    // What is of people, readers and this install alone stays where it is.
    const host = `${other.slug}.localhost`
    const [open] = await administer(app.connection, 'select id from forms where fork_id = $1', [other.id])
    const entry = { host, body: { data: { a: 'Mots' } } }
    expect((await app.call(`POST /api/forms/${open?.id}/submissions`, entry)).statusCode).toBe(201)
    const subscriber = { host, body: { name: 'Ada', email: 'ada@example.org' } }
    expect((await app.call('POST /api/notifications/subscribe', subscriber)).statusCode).toBe(200)
    await anAccount(app, { site: await stored(other.slug), role: 'editor' })
    await app.call(`POST ${of}/invitations`, { as, body: { email: 'ines@example.org', role: 'editor' } })
    const domain = { as, body: { domain: 'first.example' } }
    expect((await app.call(`POST /api/admin/forks/${other.id}/domains`, domain)).statusCode).toBe(201)
    await administer(
      app.connection,
      "insert into site_secrets (fork_id, name, ciphertext, key_id) values ($1, 'assistant', 'x', 'x')",
      [other.id],
    )
    const site = await made({ name: 'The second', start: 'like', like: other.id })
    expect(await tablesWith(other.id)).toEqual(expect.arrayContaining(OF_PEOPLE))
    expect(await tablesWith(site.id)).toEqual(OF_A_COPY)
    expect(site.defaultLanguage).toBe('fr')
    const at = `/api/forks/${site.id}` as const
    expect((await app.call(`GET ${at}/theme`, { as })).json()).toMatchObject(theme)
    const forms = (await app.call(`GET ${at}/forms`, { as })).json()
    expect(forms).toMatchObject([
      { name: 'Contact', settings: { notificationEmail: '', submitText: 'Envoyer' } },
    ])
    const inGerman = (await app.call(`GET ${at}/forms?locale=de`, { as })).json()
    expect(inGerman).toMatchObject([{ words: { name: 'Contact', 'a/label': 'Name' } }])
    const menus = await Promise.all(
      [of, at].map(async (place) =>
        (await app.call(`GET ${place}/navigation`, { as }))
          .json()
          .map(({ type, items }: { type: string; items: { label: string; url: string }[] }) => [
            type,
            items.map(({ label, url }) => [label, url]),
          ])
          .toSorted(),
      ),
    )
    expect(menus[1]).toEqual(menus[0])
    expect((await read(site.slug)).body).toContain('The second')
  })

  it('[C592] [C616] is refused for an address that another site has, for a name without one it finds a free one', async () => {
    const first = await made({ name: 'Twice', start: 'pages' })
    const refused = await create({ name: 'Twice', slug: first.slug, start: 'pages' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The address twice belongs to another site.',
    ])
    expect((await made({ name: 'Twice', start: 'pages' })).slug).toBe('twice-2')
    for (const [body, sentence] of [
      [{ name: ' ', start: 'book' }, 'Site name is required'],
      [{ name: 'A', start: 'like', like: '0' }, 'There is no such site'],
      [{ name: 'A', start: 'book', slug: 'a'.repeat(64) }, 'An address may have at most 63 characters'],
      [{ name: 'A', start: 'book', timezone: 'Mars/Olympus' }, 'There is no time zone of this name'],
    ] as const) {
      const answer = await create(body)
      expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
    }
  })

  it('is made by the owner of the install alone', async () => {
    const owner = await aSession(app, await anAccount(app, { site: standard }))
    expect((await create({ name: 'Mine', start: 'book' }, owner)).statusCode).toBe(403)
    expect((await change(standard.id, { name: 'Mine' }, owner)).statusCode).toBe(403)
    expect((await app.call('GET /api/admin/sites', { as: owner })).statusCode).toBe(403)
  })
})

describe('a site', () => {
  it('[C229] is found at its domain, and at a new address instead of the one before', async () => {
    const site = await made({ name: 'Moving', start: 'pages' })
    const moved = await change(site.id, { domain: 'https://Book.Example.org/', slug: 'moved' })
    expect(moved.json()).toMatchObject({ domain: 'book.example.org', slug: 'moved' })
    expect((await app.call('GET /', { host: 'book.example.org' })).body).toContain('Moving')
    expect((await read('moved')).statusCode).toBe(200)
    const other = await made({ name: 'Other', start: 'pages' })
    const taken = await change(other.id, { domain: 'book.example.org' })
    expect([taken.statusCode, taken.json().errors[0].pointer]).toEqual([409, '/domain'])
    expect((await change(other.id, { domain: 'localhost:3000' })).statusCode).toBe(422)
    expect((await change(site.id, { domain: null })).json().domain).toBeNull()
  })

  it('tells readers that it is paused, and is open again', async () => {
    const site = await made({ name: 'Resting', language: 'de', start: 'pages' })
    expect((await change(site.id, { isPaused: true })).json().state).toBe('paused')
    const page = await read(site.slug)
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, undefined])
    expect(page.body).toContain('Diese Website pausiert')
    expect((await listed()).map(({ id }) => id)).toContain(site.id)
    await change(site.id, { isPaused: false })
    expect((await read(site.slug)).statusCode).toBe(200)
  })

  it('that is archived is read and by nobody changed, and takes nothing from readers', async () => {
    const site = await made({ name: 'Kept', start: 'book' })
    const admin = await aSession(app, await anAccount(app, { site: await stored(site.slug), role: 'admin' }))
    const at = `/api/forks/${site.id}` as const
    const form = { name: 'Write to us', slug: 'write-to-us', fields: [{ id: 'a', type: 'text', label: 'A' }] }
    await app.call(`POST ${at}/forms`, { as: admin, body: { ...form, isActive: true } })
    const page = { title: 'Page', slug: 'page', template: 'default', content: 'Words' }
    const offered = (await read(site.slug)).body
    expect(offered).toContain('/notify')

    expect((await change(site.id, { isArchived: true })).json().state).toBe('archived')
    for (const by of [as, admin]) {
      const refused = await app.call(`POST ${at}/pages`, { as: by, body: page })
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        expect.stringMatching(/^This site is archived: nothing on it changes until/),
      ])
      expect((await app.call(`GET ${at}/pages`, { as: by })).json()).toHaveLength(2)
      const setting = await app.call(`PUT ${at}/settings`, { as: by, body: { siteName: 'Other' } })
      expect(setting.statusCode).toBe(403)
    }
    const kept = await read(site.slug)
    expect([kept.statusCode, kept.body.includes('/notify')]).toEqual([200, false])
    expect((await read(site.slug, '/notify')).statusCode).toBe(404)
    expect((await read(site.slug, '/forms/write-to-us')).body).not.toContain('<form')
    const host = `${site.slug}.localhost`
    const subscriber = { name: 'Ada', email: 'ada@example.org' }
    expect((await app.call('POST /api/notifications/subscribe', { host, body: subscriber })).statusCode).toBe(
      404,
    )
    const [open] = await administer(app.connection, 'select id from forms where fork_id = $1', [site.id])
    const entry = { host, body: { data: { a: 'Words' } } }
    expect((await app.call(`POST /api/forms/${open?.id}/submissions`, entry)).statusCode).toBe(410)

    expect((await change(site.id, { isArchived: false })).json().state).toBe('open')
    expect((await app.call(`POST ${at}/pages`, { as: admin, body: page })).statusCode).toBe(201)
    expect((await read(site.slug)).body).toContain('/notify')
  })

  it('that is archived lets what readers sent be read as before, and by nobody changed', async () => {
    const site = await made({ name: 'Letters', start: 'book' })
    const aRole = async (role: Role) =>
      aSession(app, await anAccount(app, { site: await stored(site.slug), role }))
    const [admin, editor, author] = [await aRole('admin'), await aRole('editor'), await aRole('author')]
    const at = `/api/forks/${site.id}` as const
    const form = { name: 'Write to us', slug: 'write-to-us', fields: [{ id: 'a', type: 'text', label: 'A' }] }
    const { id } = (
      await app.call(`POST ${at}/forms`, { as: admin, body: { ...form, isActive: true } })
    ).json()
    const host = `${site.slug}.localhost`
    await app.call(`POST /api/forms/${id}/submissions`, { host, body: { data: { a: 'A letter' } } })
    await app.call('POST /api/notifications/subscribe', {
      host,
      body: { name: 'Ada', email: 'ada@example.org' },
    })
    await change(site.id, { isArchived: true })

    const entries = await app.call(`GET ${at}/form-submissions`, { as: editor })
    expect(entries.json()).toMatchObject([{ answers: [{ answer: 'A letter' }] }])
    const statuses = (path: string) =>
      Promise.all(
        [as, admin, editor, author].map(
          async (by) => (await app.call(`GET ${at}/${path}`, { as: by })).statusCode,
        ),
      )
    expect(await statuses('form-submissions')).toEqual([200, 200, 200, 403])
    expect(await statuses('form-submissions/export')).toEqual([200, 200, 403, 403])
    expect(await statuses('subscribers')).toEqual([200, 200, 403, 403])
    const entry = `/api/form-submissions/${entries.json()[0].id}` as const
    const [subscriber] = (await app.call(`GET ${at}/subscribers`, { as: admin })).json()
    for (const by of [as, admin, editor]) {
      const answers = [
        await app.call(`PUT ${entry}`, { as: by, body: { isSpam: true } }),
        await app.call(`DELETE ${entry}`, { as: by }),
        await app.call(`DELETE /api/subscribers/${subscriber.id}`, { as: by }),
      ]
      for (const refused of answers) {
        expect([refused.statusCode, refused.json().detail]).toEqual([
          403,
          expect.stringMatching(/^This site is archived/),
        ])
      }
    }
    expect((await app.call(`GET ${at}/form-submissions`, { as: admin })).json()).toEqual(entries.json())
    const rows = (await app.call('GET /api/admin/forks', { as: editor })).json()
    expect(rows).toMatchObject([{ role: 'viewer', keptRole: 'editor' }])
    await change(site.id, { isArchived: false })
    expect((await app.call('GET /api/admin/forks', { as: editor })).json()[0].keptRole).toBeUndefined()
  })

  it('that readers do not get is not archived', async () => {
    const site = await made({ name: 'Shut', start: 'pages' })
    await change(site.id, { isPaused: true })
    expect((await change(site.id, { isArchived: true })).json().detail).toBe(
      'A paused site is not archived: open it to readers first.',
    )
    expect((await change(site.id, { isPaused: false, isArchived: true })).json().state).toBe('archived')
    await change(site.id, { isArchived: false })
    expect((await change(site.id, { isPaused: true, isArchived: true })).statusCode).toBe(409)
    const body = { maintenanceMode: true }
    await app.call(`PUT /api/forks/${site.id}/settings`, { as, body })
    expect((await change(site.id, { isArchived: true })).json().detail).toBe(
      'A site in maintenance is not archived: open it to readers first.',
    )
  })

  it('that answers without a host name is neither paused nor deleted before another does', async () => {
    for (const answer of [
      await change(standard.id, { isPaused: true }),
      await change(standard.id, { isDefault: false }),
      await remove(standard.id, standard.name),
    ]) {
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        expect.stringMatching(/^This site answers where a host name leads to no other/),
      ])
    }
    const next = await made({ name: 'Next', start: 'pages' })
    await change(next.id, { isDefault: true })
    expect((await app.call('GET /', { host: 'localhost' })).body).toContain('Next')
    expect((await remove(standard.id, standard.name)).statusCode).toBe(200)
    await app.call(`POST /api/admin/forks/${standard.id}/restore`, { as })
    await change(standard.id, { isPaused: false, isDefault: true })
  })
})

describe('a deleted site', () => {
  it('is nowhere, comes back paused with all that it held, and is gone after 30 days', async () => {
    const site = await made({ name: 'Short', start: 'book' })
    const wrong = await remove(site.id, 'short')
    expect([wrong.statusCode, wrong.json().detail]).toEqual([422, 'The site is called Short'])
    const deleted: StandingSite = (await remove(site.id, 'Short')).json()
    expect(deleted.state).toBe('deleted')
    expect(Date.parse(deleted.goneAt ?? '') - Date.now()).toBeCloseTo(30 * 86_400_000, -6)
    expect((await listed()).map(({ id }) => id)).not.toContain(site.id)
    // Names of this machine that no site has lead to the default site.
    expect((await read(site.slug)).body).toContain('The default')
    expect((await app.call(`GET /api/forks/${site.id}/pages`, { as })).statusCode).toBe(404)
    expect((await change(site.id, { name: 'Other' })).statusCode).toBe(404)
    expect((await create({ name: 'New', slug: site.slug, start: 'pages' })).statusCode).toBe(409)

    const back = await app.call(`POST /api/admin/forks/${site.id}/restore`, { as })
    expect(back.json().state).toBe('paused')
    expect((await app.call(`GET /api/forks/${site.id}/pages`, { as })).json()).toHaveLength(2)
    await remove(site.id, 'Short')
    await administer(
      app.connection,
      "update forks set deleted_at = now() - interval '29 days' where id = $1",
      [site.id],
    )
    await clean()
    expect((await standing(site.id))?.state).toBe('deleted')
    await administer(
      app.connection,
      "update forks set deleted_at = now() - interval '31 days' where id = $1",
      [site.id],
    )
    await clean()
    expect(await standing(site.id)).toBeUndefined()
  })
})

const OF_PEOPLE = [
  'fork_members',
  'form_submissions',
  'invitations',
  'notifications',
  'site_domains',
  'site_secrets',
]

const OF_A_COPY = [
  'activity',
  'books',
  'domain_events',
  'fork_modules',
  'form_translations',
  'forms',
  'list_counts',
  'navigation',
  'site_changes',
  'site_themes',
  'site_versions',
]

/** The tables that hold something of a site. */
async function tablesWith(siteId: string): Promise<string[]> {
  const tables = await administer(
    app.connection,
    "select table_name from information_schema.columns where column_name = 'fork_id' and table_schema = 'public' order by 1",
  )
  const found = await Promise.all(
    tables.map(async ({ table_name: table }) => {
      const rows = await administer(app.connection, `select 1 from "${table}" where fork_id = $1 limit 1`, [
        siteId,
      ])
      return rows.length > 0 ? [String(table)] : []
    }),
  )
  return found.flat()
}

async function clean(): Promise<void> {
  const ctx = aJobCtx(app.platform, (work) => app.db.transaction('*', work))
  for (const { run } of provisioningJobs) await run(ctx, null)
}
