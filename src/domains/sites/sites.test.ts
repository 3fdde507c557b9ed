import { beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../../../test/support/database.ts'
import { type App, anApp, aPerson, aSite, changeSite } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'
import { newId } from '../../platform/ids.ts'
import { createSite } from './index.ts'
import { createDirectory } from './directory.ts'

let app: App
let first: Site
let second: Site

beforeAll(async () => {
  app = await anApp()
  first = await aSite(app, 'First', { isDefault: true })
  second = await aSite(app, 'Second')
})

const nameAt = async (host: string, publicUrl?: string) => {
  try {
    return (await createDirectory({ db: app.db, publicUrl }).siteOfHost(host)).name
  } catch (error) {
    return String(error)
  }
}

describe('[C229] the site of a host', () => {
  it('is the one named by slug below localhost', async () => {
    expect(await nameAt('second.localhost')).toBe('Second')
    expect(await nameAt('SECOND.localhost.')).toBe('Second')
  })

  it('is the default one on loopback names and bare addresses', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '::1', '192.168.1.20', 'unknown.localhost']) {
      expect([host, await nameAt(host)]).toEqual([host, 'First'])
    }
  })

  it('is the default one on any other host while no site has a domain and no public address is set', async () => {
    expect(await nameAt('garden.example')).toBe('First')
    expect(await nameAt('garden.example', 'https://book.example')).toContain('No site is published')
    expect(await nameAt('book.example', 'https://book.example')).toBe('First')
  })

  it('is the one with that domain, and once one has a domain other hosts are refused with 421', async () => {
    await changeSite(app, second.id, { domain: 'second.example' })
    expect(await nameAt('second.example')).toBe('Second')
    const page = await app.call('GET /', { host: 'garden.example' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(page.body).not.toContain('First')
    expect((await app.call('GET /api/forks/default/book-parts', { host: 'garden.example' })).statusCode).toBe(
      421,
    )
    expect((await app.call('GET /', { host: 'second.example' })).body).toContain('Second')
    expect((await app.call('GET /', { host: 'localhost' })).body).toContain('First')
  })
})

describe('[C010] [C581] content of a site', () => {
  it('is found with its forkId and in no other site', async () => {
    const as = await aPerson(app, { site: second })
    const made = await app.call(`POST /api/forks/${second.id}/book-parts`, {
      as,
      body: { title: 'Here', isPublished: true },
    })
    expect(made.json().forkId).toBe(second.id)
    expect((await app.call('GET /parts/1', { host: 'second.example' })).statusCode).toBe(200)
    expect((await app.call('GET /parts/1', { host: 'localhost' })).statusCode).toBe(404)
    expect((await app.call(`GET /api/forks/${first.id}/book-chapters`, { as })).statusCode).toBe(404)
  })

  it('[C635] of an unpublished site is 404 to the public, with a right on it not', async () => {
    const hidden = await aSite(app, 'Hidden')
    const as = await aPerson(app, { site: hidden })
    const line = `GET /api/forks/${hidden.id}/book-parts` as const
    expect((await app.call(line)).statusCode).toBe(200)
    await changeSite(app, hidden.id, { isActive: false })
    expect((await app.call(line)).statusCode).toBe(404)
    expect((await app.call(line, { as })).statusCode).toBe(200)
    expect((await app.call('GET /', { host: 'hidden.localhost' })).statusCode).toBe(503)
  })
})

describe('[C592] [C595] [C616] [C617] the stored model', () => {
  const refused = async (sql: string) => {
    await expect(administer(app.connection, sql)).rejects.toMatchObject({ code: '23505' })
  }

  it('refuses a second site with the same domain or appId, a second language with the same code', async () => {
    await administer(
      app.connection,
      `insert into forks (id, slug, name) values (gen_random_uuid(), 'a', 'A'), (gen_random_uuid(), 'b', 'B')`,
    )
    const [row] = await administer(
      app.connection,
      `select is_active, config, domain, app_id from forks where slug = 'a'`,
    )
    expect(row).toEqual({ is_active: true, config: {}, domain: null, app_id: null })
    await refused(
      `insert into forks (id, slug, name, domain) values (gen_random_uuid(), 'c', 'C', 'second.example')`,
    )
    await refused(
      `insert into forks (id, slug, name, app_id) values (gen_random_uuid(), 'd', 'D', 'x'), (gen_random_uuid(), 'e', 'E', 'x')`,
    )
    await refused(`insert into languages (id, code, name) values (gen_random_uuid(), 'en', 'English again')`)
  })

  it('knows four languages, of which one is the default', async () => {
    const rows = await administer(
      app.connection,
      'select code, name, is_default from languages order by is_default desc, code',
    )
    expect(rows).toEqual([
      { code: 'en', name: 'English US', is_default: true },
      { code: 'de', name: 'German', is_default: false },
      { code: 'es', name: 'Spanish', is_default: false },
      { code: 'fr', name: 'French', is_default: false },
    ])
  })
})

describe('the time zone of a site', () => {
  const aSiteIn = (timezone?: string) =>
    app.db.transaction('*', (tx) =>
      createSite(tx, {
        id: newId(),
        name: 'Zone',
        language: 'en',
        ...(timezone !== undefined && { timezone }),
      }),
    )

  it('[C579] is any IANA name, that of the machine where none is given, and part of the site’s answer', async () => {
    const made = await aSiteIn('Europe/Berlin')
    expect(made.timezone).toBe('Europe/Berlin')
    expect((await aSiteIn()).timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    const as = await aPerson(app, { site: made })
    const sites = await app.call('GET /api/admin/forks', { as })
    expect(sites.json()).toMatchObject([{ id: made.id, timezone: 'Europe/Berlin' }])
  })

  it('[C579] is refused where there is none of this name, and no site is created', async () => {
    await expect(aSiteIn('Europe/Atlantis')).rejects.toThrow('There is no time zone of this name')
  })
})
