import { describe, expect, it } from 'vitest'
import { aWorkplace, type Line } from '../../../test/support/app.ts'

const { app, site, as, good } = await aWorkplace('admin')

const create = (body: object) => good(`POST /api/forks/${site.id}/navigation`, body)
const refused = async (body: object, line: Line = `POST /api/forks/${site.id}/navigation`) => {
  const answer = await app.call(line, { as, body })
  return [answer.statusCode, answer.json().detail]
}
/** Label and address of each entry of a menu on the page. */
async function shown(name: 'Main' | 'Footer', path = '/about-nothing') {
  const { body } = await app.call(`GET ${path}` as 'GET /')
  const [, menu = ''] = new RegExp(`<nav class="site-[^>]*aria-label="${name}">(.*?)</nav>`).exec(body) ?? []
  return [...menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, label]) => `${label} ${url}`)
}
const menuOf = async (type: string) =>
  (await good(`GET /api/forks/${site.id}/navigation`)).find((row: { type: string }) => row.type === type)

describe('a new site', () => {
  it('[C027] [C614] has its menus, whose entries appear once their page has text or their module is on', async () => {
    const menu = await menuOf('main')
    expect(menu.items.map(({ label }: { label: string }) => label)).toEqual([
      'Home',
      'Remembering',
      'Journey',
      'Parts',
      'About',
      'Community',
    ])
    const first = ['Home /', 'Journey /book/intro', 'Parts /parts']
    expect([await shown('Main'), await shown('Footer')]).toEqual([first, first])

    const body = { slug: 'about', template: 'about', isPublished: true }
    const page = await good(`POST /api/forks/${site.id}/pages`, body)
    expect(await shown('Main')).toEqual(first)
    await good(`PUT /api/pages/${page.id}`, { content: 'We live by the water.' })
    expect(await shown('Main')).toEqual([...first, 'About /about'])
    await good(`POST /api/forks/${site.id}/modules/spiral-circles/toggle`, { isEnabled: true })
    expect(await shown('Footer')).toEqual([...first, 'About /about', 'Community /circles'])
    await good(`POST /api/pages/${page.id}/unpublish`)
    expect(await shown('Main')).toEqual([...first, 'Community /circles'])
  })

  it('has them in its own language, with the words of the others beside them', async () => {
    const [home] = (await menuOf('main')).items
    expect(home).toMatchObject({ label: 'Home', translations: { de: { label: 'Start' } } })
    expect(home.translations).not.toHaveProperty('en')
  })
})

describe('a menu', () => {
  it('[C027] [C528] [C529] [C532] that is edited changes header and footer at once', async () => {
    const menu = await menuOf('footer')
    const items = [
      { label: 'Parts', url: '/parts' },
      { label: 'A shop', url: 'https://shop.example.org/x' },
      { label: 'Draft', url: '/no-such-page' },
    ]
    await good(`PUT /api/navigation/${menu.id}`, { items })
    expect(await shown('Footer')).toEqual(['Parts /parts', 'A shop https://shop.example.org/x'])
    expect((await app.call('GET /parts')).body).toContain('rel="external"')
    await good(`DELETE /api/navigation/${menu.id}`)
    expect(await shown('Footer')).toEqual([])
  })

  it('follows the page that an entry names wherever it moves, and hides with it', async () => {
    const page = await good(`POST /api/forks/${site.id}/pages`, {
      slug: 'press',
      template: 'default',
      isPublished: true,
      content: 'Kit',
    })
    const menu = await create({ name: 'Below', type: 'footer', items: [{ label: 'Press', pageId: page.id }] })
    expect(await shown('Footer')).toEqual(['Press /press'])
    await good(`PUT /api/pages/${page.id}`, { slug: 'press-kit' })
    expect(await shown('Footer')).toEqual(['Press /press-kit'])
    await good(`DELETE /api/pages/${page.id}`)
    expect(await shown('Footer')).toEqual([])
    const line = `PUT /api/navigation/${menu.id}` as const
    // What an entry led to may be gone: that keeps nobody from changing the others.
    const kept = await good(line, { items: [...menu.items, { label: 'Parts', url: '/parts' }] })
    expect(kept.items).toMatchObject([{ pageId: page.id }, { label: 'Parts' }])
    await good(line, { items: [] })
    expect(await refused({ items: menu.items }, line)).toEqual([
      422,
      'An entry leads to a page that this site does not have',
    ])
    await good(`DELETE /api/navigation/${menu.id}`)
  })

  it('[C532] stands alone at its place: making another one active puts it aside', async () => {
    const first = await create({ name: 'One', type: 'footer', items: [{ label: 'One', url: '/parts' }] })
    const second = await create({ name: 'Two', type: 'footer', items: [{ label: 'Two', url: '/parts' }] })
    expect([first.isActive, second.isActive]).toEqual([true, false])
    expect(await shown('Footer')).toEqual(['One /parts'])
    await good(`PUT /api/navigation/${second.id}`, { isActive: true })
    expect(await shown('Footer')).toEqual(['Two /parts'])
    expect((await good(`GET /api/navigation/${first.id}`)).isActive).toBe(false)
  })

  it('[C532] that is edited in the studio stays as it was until it is published, and is restored to its place', async () => {
    const menu = await menuOf('footer')
    const before = await shown('Footer')
    const items = [{ id: 'a', label: 'Waits', url: '/parts' }]
    const draft = (fields: object) =>
      app.call(`PUT /api/navigation/${menu.id}/draft`, {
        as,
        body: { writer: 'w', seq: 1, build: '1', fields },
      })
    expect((await draft({ items: { value: items } })).json()).toMatchObject({
      taken: ['items'],
      hasChanges: true,
    })
    expect((await draft({ type: { value: 'main' } })).json().detail).toBe('type is not a field of this call')
    expect(await shown('Footer')).toEqual(before)
    await good(`POST /api/navigation/${menu.id}/publish`)
    expect(await shown('Footer')).toEqual(['Waits /parts'])

    await good(`POST /api/navigation/${menu.id}/trash`)
    expect(await shown('Footer')).toEqual([])
    const other = await create({ name: 'Meanwhile', type: 'footer', items: [{ label: 'Else', url: '/' }] })
    expect(other.isActive).toBe(true)
    await good(`POST /api/navigation/${menu.id}/restore`)
    expect(await shown('Footer')).toEqual(['Waits /parts'])
    expect((await good(`GET /api/navigation/${other.id}`)).isActive).toBe(false)
  })

  it('[C527] [C533] holds entries below an entry, in the order that they name; other is kept as dropdown', async () => {
    const menu = await menuOf('main')
    const children = [
      { label: 'Second', url: '/parts', order: 2 },
      { label: 'First', url: '/', order: 1 },
    ]
    const items = [{ label: 'More', type: 'other', children }]
    const saved = await good(`PUT /api/navigation/${menu.id}`, { items })
    expect(saved.items).toMatchObject([
      { label: 'More', type: 'dropdown', children: [{ label: 'First', type: 'page' }, { label: 'Second' }] },
    ])
    expect(await shown('Main')).toEqual(['First /', 'Second /parts'])
    expect((await app.call('GET /parts')).body).toContain('<summary>More</summary>')
  })

  it('[C527] has an id of its own for each entry, one below another too', async () => {
    const one = { id: 'a', label: 'A', url: '/' }
    for (const items of [[one, one], [{ ...one, children: [one] }], [{ label: 'B', children: [one] }, one]])
      expect(await refused({ name: 'X', type: 'main', items })).toEqual([
        422,
        'Each entry of a menu needs an id of its own',
      ])
    const unnamed = { label: 'A', url: '/' }
    const made = await create({ name: 'X', type: 'sidebar', items: [unnamed, { ...unnamed, id: '' }] })
    expect(new Set(made.items.map(({ id }: { id: string }) => id)).size).toBe(2)
  })

  it('[C643] is the same after what was read is sent back; a field left out stays, an unknown one is refused', async () => {
    const menu = await good(`GET /api/navigation/${(await menuOf('main')).id}`)
    const line = `PUT /api/navigation/${menu.id}` as const
    expect(await good(line, menu)).toEqual(menu)
    const renamed = await good(line, { name: 'At the top' })
    expect(renamed).toMatchObject({ name: 'At the top', items: menu.items, version: menu.version + 1 })
    expect((await good(line, { items: null })).items).toEqual([])
    expect(await refused({ colour: 'red' }, line)).toEqual([422, 'colour is not a field of this call'])
    const stale = await app.call(line, { as, body: { name: 'Late' }, headers: { 'if-match': '"1"' } })
    expect(stale.statusCode).toBe(409)
  })

  it('[C524] [C525] [C526] needs a name and a type out of three', async () => {
    expect(await refused({ type: 'main' })).toEqual([422, 'Name is required'])
    expect(await refused({ name: 'X' })).toEqual([422, 'Type is required'])
    expect(await refused({ name: 'X', type: 'top' })).toEqual([422, 'Type must be main, footer or sidebar'])
  })

  it('takes no address that could run script or lead astray', async () => {
    for (const url of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      '\\evil',
      'https:evil.example',
      'mailto:a@example.org',
      'parts',
    ]) {
      const [status] = await refused({ name: 'X', type: 'main', items: [{ label: 'X', url }] })
      expect([url, status]).toEqual([url, 422])
    }
  })
})
