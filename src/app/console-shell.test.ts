import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../kernel/call.ts'
import { pageQuery } from '../kernel/list.ts'
import { type App, anApp, aPerson, aSite } from '../../test/support/app.ts'
import { aReader, type Reader } from '../../test/cache/readers.ts'
import { STUDIO_SLICES } from './studio.ts'

let app: App
let as: string
let site: Awaited<ReturnType<typeof aSite>>
let read: Reader

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Harbour', { isDefault: true })
  as = await aPerson(app, { site, role: 'viewer' })
  read = await aReader(app)
})

describe('[C269] the bare name of a screen', () => {
  const PATHS = ['/pages', '/media', '/forms', '/navigation', '/modules', '/settings']

  it.each(PATHS)(
    '%s leads whoever is signed in to the screen, also where it was asked for before',
    async (path) => {
      const cookie = `sid=${as}`
      expect((await read(`GET ${path}`)).status).toBe(404)
      const { status, headers } = await read(`GET ${path}`, { cookie })
      expect([status, headers.location, headers['cache-control']]).toEqual([302, `/admin${path}`, 'no-store'])
      expect((await read(`GET ${path}`)).status).toBe(404)
    },
  )

  it('is nothing to somebody whose session is over or invented', async () => {
    const { status, body } = await read('GET /pages', { cookie: `sid=${'a'.repeat(43)}` })
    expect([status, body.toString().includes('Page Not Found')]).toEqual([404, true])
  })

  it('leaves the pages of the public where they are', async () => {
    for (const path of ['/', '/blog', '/team', '/case-studies'])
      expect([path, (await read(`GET ${path}`, { cookie: `sid=${as}` })).headers.location]).toEqual([
        path,
        undefined,
      ])
  })
})

describe('the look that a browser keeps', () => {
  const shell = async (cookie: string) =>
    (await read('GET /admin/book', { cookie: `sid=${as}; ${cookie}` })).body.toString()

  it('is in the document before any script, so that nothing flashes', async () => {
    expect(await shell('look=dark.compact.de')).toMatch(
      /^<!doctype html><html lang="de" data-theme="dark" data-density="compact">/,
    )
    expect(await shell('other=1')).toMatch(
      /^<!doctype html><html lang="en" data-theme="system" data-density="normal">/,
    )
  })

  it('takes no word into the document that it does not know', async () => {
    expect(await shell('look=%22%3E%3Cscript%3E')).not.toContain('<script>')
  })
})

it('what the document has the browser ask for ahead is there for who is signed in', async () => {
  const cookie = `sid=${as}`
  const shell = (await read('GET /admin/book', { cookie })).body.toString()
  const asked = [...shell.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)]
  expect(asked).toHaveLength(3)
  for (const [, path] of asked)
    expect([path, (await read(`GET ${path}`, { cookie })).status]).toEqual([path, 200])
})

describe('the document of a screen', () => {
  const links = async (path: string) => {
    const { body } = await read(`GET ${path}`, { cookie: `sid=${as}` })
    return [...body.toString().matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href)
  }

  it("names the screen's own files, so that they come along with the script", async () => {
    const everywhere = await links('/admin')
    expect(await links('/admin/blog?status=draft')).toEqual([...everywhere, '/assets/blog-screen.js'])
    expect(await links('/admin/blog/some-post')).toEqual(everywhere)
  })

  const LISTS = [
    ['/admin/blog', 'blog', '-updatedAt'],
    ['/admin/case-studies', 'case-studies', '-updatedAt'],
    ['/admin/forms', 'forms', '-updatedAt'],
    ['/admin/pages', 'pages', '-updatedAt'],
    ['/admin/team', 'team', 'order'],
  ] as const

  it.each(LISTS)('names the rows of %s', async (path, address, sort) => {
    const { body } = await read(`GET ${path}`, { cookie: `sid=${as}` })
    expect(body.toString()).toContain(
      `/api/forks/${site.id}/${address}?locale=en&amp;limit=50&amp;sort=${sort}"`,
    )
  })

  it('names the very call that the list then makes', async () => {
    const compared = []
    for (const { path, list } of STUDIO_SLICES.flatMap(({ screens }) => screens)) {
      const { body } = await read(`GET ${path}`, { cookie: `sid=${as}` })
      const [, named] = /href="([^"]*limit=50[^"]*)"/.exec(body.toString()) ?? []
      if (!list || !named) continue
      compared.push(path)
      const query = new URLSearchParams(pageQuery('en', {}, list.defaultSort))
      expect(named.replaceAll('&amp;', '&')).toBe(
        `${pathOf(list.calls.list.path, { forkId: site.id })}?${query}`,
      )
    }
    expect(compared).toEqual(expect.arrayContaining(LISTS.map(([path]) => path)))
  })

  it('names no rows of a screen that is no list', async () => {
    const { body } = await read('GET /admin/navigation', { cookie: `sid=${as}` })
    expect(body.toString()).not.toContain('limit=50')
  })

  it('names the rows that a list opens with, to whoever is signed in and asks for nothing else', async () => {
    const rows = `/api/forks/${site.id}/blog?locale=en&amp;limit=50&amp;sort=-updatedAt"`
    const documentOf = async (path: string, session = as) =>
      (await read(`GET ${path}`, { cookie: `sid=${session}` })).body.toString()
    expect(await documentOf('/admin/blog')).toContain(rows)
    expect(await documentOf('/admin/blog?status=draft')).not.toContain('limit=50')
    expect(await documentOf('/admin/dashboard')).not.toContain('limit=50')
    expect(await documentOf('/admin/blog', 'a'.repeat(43))).not.toContain('limit=50')
  })
})
