import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { LOCALES } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { BUILT_IN_MODULES, isToCome } from './contract.ts'

let app: App
let site: Site
let admin: string
let platformOwner: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  admin = await aPerson(app, { site, role: 'admin' })
  platformOwner = await aPerson(app, { isPlatformOwner: true })
})

const list = async () => (await app.call(`GET /api/forks/${site.id}/modules`, { as: admin })).json()
const find = async (id: string) => (await list()).find((row: { id: string }) => row.id === id)
const toggle = (id: string, isEnabled: boolean, also?: string[]) =>
  app.call(`POST /api/forks/${site.id}/modules/${id}/toggle`, {
    as: admin,
    body: { isEnabled, ...(also && { also }) },
  })
const statusOf = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).statusCode

describe('the catalogue', () => {
  it('[C593] [C547] [C555] [C562] [C537] [C538] [C539] [C540] [C541] [C542] [C543] [C544] [C545] [C546] lists what the specification builds in, and what that depends on', async () => {
    const rows: { id: string; category: string; isCore: boolean; dependencies: string[] }[] = await list()
    const said = rows.map(({ id, category, isCore, dependencies }) => [id, category, isCore, dependencies])
    expect(said).toEqual([
      ['pages', 'core', true, []],
      ['layout', 'core', true, []],
      ['blog', 'core', false, []],
      ['case-studies', 'core', false, []],
      ['team', 'core', false, []],
      ['forms', 'forms', false, []],
      ['media', 'media', false, []],
      ['seo', 'core', false, []],
      ['book-content', 'book', false, ['pages']],
      ['reflections', 'book', false, ['book-content']],
      ['spiral-circles', 'community', false, []],
      ['community-blog', 'community', false, ['blog']],
      ['micro-practices', 'practices', false, []],
      ['events', 'community', false, ['spiral-circles']],
      ['media-gallery', 'media', false, ['media']],
      ['engagement-forms', 'forms', false, ['forms']],
    ])
    const named = new Set(rows.map(({ id }) => id))
    for (const { dependencies } of rows) for (const id of dependencies) expect(named).toContain(id)
    expect(Object.keys(await find('pages')).toSorted()).toEqual(
      'category components createdAt dependencies description features id isCore isEnabled missing name routes version'.split(
        ' ',
      ),
    )
  })

  it('[C295] has a name for each module in every language of the studio', async () => {
    const rows: { id: string; name: string }[] = await list()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    for (const locale of LOCALES) {
      const { name } = JSON.parse(
        await readFile(new URL(`console/messages/${locale}.json`, import.meta.url), 'utf8'),
      )
      expect(Object.keys(name).toSorted()).toEqual([...names.keys()].toSorted())
      if (locale === 'en') expect(name).toEqual(Object.fromEntries(names))
    }
  })

  it('[C556] [C550] [C551] [C564] takes a record of the platform owner, which is off everywhere and never of the core', async () => {
    const body = { name: 'Tide tables', version: '0.1-beta', description: 'Hours', features: [' a ', 'b'] }
    const add = (more: object) =>
      app.call('POST /api/modules', { as: platformOwner, body: { ...body, ...more } })
    const made = await add({ isCore: true })
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { id: 'tide-tables', isCore: false, category: 'core', features: ['a', 'b'] },
    ])
    expect(await find('tide-tables')).toMatchObject({ isEnabled: false, missing: [], isCore: false })
    expect((await add({})).json()).toMatchObject({
      status: 409,
      detail: 'There is a module Tide tables already.',
    })
    expect((await add({ name: '' })).json()).toMatchObject({ status: 422, detail: 'Name is required' })
    expect((await add({ name: 'Other', version: '' })).json()).toMatchObject({
      detail: 'Version is required',
    })
    for (const field of ['routes', 'components', 'dependencies'])
      expect((await add({ name: 'Other', [field]: ['/tides'] })).json()).toMatchObject({
        status: 422,
        detail: `${field} is not a field of this call`,
      })
    const refused = await app.call('POST /api/modules', { as: admin, body: { ...body, name: 'Mine' } })
    expect(refused.statusCode).toBe(403)
  })
})

describe('a module that somebody added', () => {
  const body = { name: 'Moon phases', version: '1', description: 'When it is full', features: ['calendar'] }
  const save = (id: string, write: object, as = platformOwner) =>
    app.call(`PUT /api/modules/${id}` as 'PUT /', { as, body: write })
  const remove = (id: string, as = platformOwner) =>
    app.call(`DELETE /api/modules/${id}` as 'DELETE /', { as })

  beforeAll(async () => {
    await app.call('POST /api/modules', { as: platformOwner, body })
  })

  it('[C555] [C556] [C624] gets another name and keeps its id; what the list gave can be sent back', async () => {
    const row = await find('moon-phases')
    expect((await save('moon-phases', row)).statusCode).toBe(200)
    expect(await find('moon-phases')).toEqual(row)
    const renamed = await save('moon-phases', { name: 'Tides and moons' })
    expect([renamed.statusCode, renamed.json()]).toMatchObject([
      200,
      { id: 'moon-phases', name: 'Tides and moons', description: 'When it is full', features: ['calendar'] },
    ])
    expect((await find('moon-phases')).name).toBe('Tides and moons')
  })

  it('[C616] [C550] is not renamed to what another one is called, to nothing, or by anybody but the platform owner', async () => {
    const before = await find('moon-phases')
    const taken = await save('moon-phases', { name: 'Blog' })
    expect([taken.statusCode, taken.json().detail]).toEqual([409, 'There is a module Blog already.'])
    expect((await save('moon-phases', { name: ' ' })).json()).toMatchObject({ detail: 'Name is required' })
    expect((await save('moon-phases', { name: 'Mine' }, admin)).statusCode).toBe(403)
    expect((await save('no-such-module', { name: 'Mine' })).statusCode).toBe(404)
    expect(await find('moon-phases')).toEqual(before)
  })

  it('[C562] one that came with Flyleaf is neither renamed nor removed', async () => {
    const before = await find('seo')
    for (const answer of [await save('seo', { name: 'Mine' }), await remove('seo')])
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        'SEO came with Flyleaf: it stays as it is.',
      ])
    expect(await find('seo')).toEqual(before)
  })

  it('[C549] is not removed while a site has it on or a module needs it, and both are named', async () => {
    await toggle('moon-phases', true)
    const on = await remove('moon-phases')
    expect([on.statusCode, on.json().detail]).toMatchObject([
      409,
      expect.stringMatching(/ is on at Tidewater\. Switch it off there first\.$/),
    ])
    await toggle('moon-phases', false)
    const depend = 'update modules set dependencies = $1 where id = $2'
    await administer(app.connection, depend, ['["moon-phases"]', 'tide-tables'])
    const needed = await remove('moon-phases')
    expect([needed.statusCode, needed.json().detail]).toMatchObject([
      409,
      expect.stringMatching(/ is needed by Tide tables\.$/),
    ])
    await administer(app.connection, depend, ['[]', 'tide-tables'])
    expect(await find('moon-phases')).toMatchObject({ isEnabled: false })
  })

  it('[C555] is removed by the platform owner alone, also where a site once had it', async () => {
    expect((await remove('moon-phases', admin)).statusCode).toBe(403)
    expect((await remove('moon-phases')).statusCode).toBe(204)
    expect(await find('moon-phases')).toBeUndefined()
    expect((await remove('moon-phases')).statusCode).toBe(404)
    expect((await toggle('moon-phases', true)).statusCode).toBe(404)
  })
})

describe('the layout', () => {
  it('[C657] stands round every page, not found ones too, and cannot be switched off', async () => {
    expect((await toggle('layout', false)).statusCode).toBe(409)
    for (const path of ['/', '/circles', '/no/such/page'] as const) {
      const { body } = await app.call(`GET ${path}`)
      for (const piece of ['<header', '<footer', '<nav'])
        expect([path, body]).toEqual([path, expect.stringContaining(piece)])
    }
  })
})

describe('a switch', () => {
  it('[C594] [C554] [C563] [C658] [C659] closes the addresses of a module and opens them again, its data untouched', async () => {
    const part = { title: 'Roots', isPublished: true }
    await app.call(`POST /api/forks/${site.id}/book-parts`, { as: admin, body: part })
    expect([await statusOf('/parts/1'), await statusOf('/corrections')]).toEqual([200, 200])
    expect((await app.call('GET /')).body).toContain('Get the Book')

    expect((await toggle('reflections', false)).json()).toMatchObject({ isEnabled: false })
    expect((await toggle('book-content', false)).json()).toMatchObject({ isEnabled: false })
    for (const path of [
      '/parts',
      '/parts/1',
      '/book/intro',
      '/chapters/1',
      '/reflections/1',
      '/corrections',
    ]) {
      const answer = await app.call(`GET ${path}` as 'GET /')
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).toContain('Page Not Found')
    }
    const home = await app.call('GET /')
    expect(home.statusCode).toBe(200)
    expect(home.body).not.toContain('Get the Book')
    expect(home.body).not.toContain('href="/parts"')

    await toggle('book-content', true)
    expect([await statusOf('/parts/1'), await statusOf('/reflections')]).toEqual([200, 404])
    expect((await toggle('reflections', true)).json()).toMatchObject({ isEnabled: true, missing: [] })
    expect((await administer(app.connection, 'select from book_parts')).length).toBe(1)
  })

  it('[C548] [C561] [C560] [C549] is refused for the core, while others need the module, and without what it needs', async () => {
    const core = await toggle('pages', false)
    expect([core.statusCode, core.json().detail]).toEqual([
      409,
      'Pages belongs to the core and is always on.',
    ])
    const needed = await toggle('book-content', false)
    expect([needed.statusCode, needed.json().detail]).toEqual([
      409,
      'Book content is needed by what is on here: Reflections (reflections).',
    ])
    expect(await find('events')).toMatchObject({ isEnabled: false, missing: ['spiral-circles'] })
    const lacking = await toggle('events', true)
    expect([lacking.statusCode, lacking.json().detail]).toEqual([
      409,
      'Events needs what is off here: Spiral circles (spiral-circles).',
    ])
    expect((await toggle('no-such-module', true)).statusCode).toBe(404)
    expect((await find('book-content')).isEnabled).toBe(true)
  })

  it('[C560] [C561] takes those that are named along in one step, all of them or none', async () => {
    const both = async () => [await find('spiral-circles'), await find('events')].map((row) => row.isEnabled)
    const deeds = async () =>
      (await administer(app.connection, "select from activity where action = 'module.save'")).length
    const before = await deeds()
    expect((await toggle('events', true, ['blog'])).statusCode).toBe(409)
    expect((await toggle('events', true, ['no-such-module'])).json()).toMatchObject({
      status: 422,
      detail: 'There is no module no-such-module',
    })
    expect(await both()).toEqual([false, false])
    expect((await toggle('events', true, ['spiral-circles'])).json()).toMatchObject({ isEnabled: true })
    expect([await both(), (await deeds()) - before]).toEqual([[true, true], 1])
    const alone = await toggle('spiral-circles', false, ['blog'])
    expect([alone.statusCode, alone.json().errors]).toMatchObject([409, [{ code: 'needed:events' }]])
    expect((await toggle('spiral-circles', false, ['events', 'pages'])).statusCode).toBe(409)
    expect(await both()).toEqual([true, true])
    await toggle('spiral-circles', false, ['events'])
    expect([await both(), (await deeds()) - before]).toEqual([[false, false], 2])
  })

  it('[C549] counts a module as off whose dependency is off, however that came to be', async () => {
    await administer(
      app.connection,
      "update fork_modules set is_enabled = false where module_id = 'book-content' and fork_id = $1",
      [site.id],
    )
    expect(await find('reflections')).toMatchObject({ isEnabled: false, missing: ['book-content'] })
    await toggle('book-content', true)
    expect((await find('reflections')).isEnabled).toBe(true)
  })

  it('[C025] [C044] shows the circles on the landing page with the module, and [C026] /circles in any case', async () => {
    expect((await app.call('GET /')).body).not.toContain('href="/circles"')
    const off = await app.call('GET /circles')
    expect(off.statusCode).toBe(200)
    expect(off.body).toContain('The circle is not open yet.')
    expect(off.body).toMatch(/<a[^>]*href="\/"[^>]*>Home</)
    await toggle('spiral-circles', true)
    expect((await app.call('GET /')).body).toContain('href="/circles"')
    await toggle('spiral-circles', false)
    expect((await app.call('GET /')).body).not.toContain('href="/circles"')
  })
})

it('[C553] current-fork-id names the site of the session', async () => {
  const answer = await app.call('GET /api/forks/current-fork-id/modules', { as: admin })
  expect(answer.json()).toEqual(await list())
})

it('[C563] [C660] [C661] [C662] [C663] [C664] [C665] a module that is still to come answers nothing at its addresses while it is on', async () => {
  const rows: { id: string; routes: string[] }[] = await list()
  const toCome = rows.filter(({ id }) => isToCome(id))
  const ids = toCome.map(({ id }) => id)
  expect(ids.toSorted()).toEqual(BUILT_IN_MODULES.filter(isToCome).toSorted())
  const [one = ''] = ids
  expect(await toggle(one, true, ['blog', 'forms', 'media', ...ids])).toMatchObject({ statusCode: 200 })
  for (const route of toCome.flatMap(({ routes }) => routes)) {
    const status = await statusOf(route.replace('{slug}', 'any'))
    // The page that says that no circle is open yet is there in any case (contract row C026).
    expect([route, status]).toEqual([route, route === '/circles' ? 200 : 404])
  }
})
