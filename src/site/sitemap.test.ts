import { describe, expect, it } from 'vitest'
import type { Locale } from '../kernel/locale.ts'
import type { ListedPage, PageContext, PageSource } from './page.ts'
import { sitemapRoutes } from './sitemap.ts'

const pageAt = (path: string): ListedPage => ({ path, changedAt: null })
const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => pageAt(`${prefix}${from + i}`))

/** A source with so many pages that are read at once, and so many that are divided among files. */
function aSource(tag: string, few: number, many: number | null = null): PageSource {
  return {
    tag,
    list: async () => numbered(`/${tag}/`, 0, few),
    ...(many !== null && {
      many: {
        files: async (_ctx, _locale, length) =>
          Array.from({ length: Math.ceil(many / length) - 1 }, (_, i) => String((i + 1) * length)),
        list: async (_ctx, _locale, { first, length }) =>
          numbered(`/${tag}/of-many-`, Number(first), Math.min(Number(first) + length, many)),
      },
    }),
  }
}

/** The sitemaps of a site as a search engine reads them. */
function aSitemap(
  sources: PageSource[],
  { max, locales = ['en'] }: { max?: number; locales?: Locale[] } = {},
) {
  const routes = sitemapRoutes(sources, max)
  const planned: number[] = []
  const read = async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://book.example')
    // Of the context it asks for nothing else.
    const ctx = {
      outline: { locales },
      site: { sourceLanguage: 'en', defaultLanguage: 'en' },
      query: Object.fromEntries(searchParams),
      url: (path: string) => path,
      mayComeAfter: (ms: number) => planned.push(ms),
    } as unknown as PageContext
    const found = await routes.find(({ pattern }) => pattern === pathname)?.load(ctx, {})
    return found && 'body' in found ? found : null
  }
  const locsOf = async (address: string) =>
    [...((await read(address))?.body ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  return { read, locsOf, planned, files: () => locsOf('/sitemap.xml') }
}

describe('the sitemap of a small site', () => {
  it('is one file for each language, and an index of them', async () => {
    const { files, locsOf } = aSitemap([aSource('pages', 3), aSource('blog', 1, 2)], {
      locales: ['en', 'es'],
    })
    expect(await files()).toEqual(['/sitemap-en.xml', '/sitemap-es.xml'])
    expect(await locsOf('/sitemap-en.xml')).toEqual([
      '/pages/0',
      '/pages/1',
      '/pages/2',
      '/blog/0',
      '/blog/of-many-0',
      '/blog/of-many-1',
    ])
  })

  it('has its first file while nothing stands in it', async () => {
    const { files, read } = aSitemap([aSource('blog', 0, 0)])
    expect(await files()).toEqual(['/sitemap-en.xml'])
    expect((await read('/sitemap-en.xml'))?.status).toBe(200)
  })
})

describe('the sitemap of a large site', () => {
  it.each([
    ['files of many', aSource('blog', 0, 50_001)],
    ['pages that are read at once', aSource('pages', 50_001)],
  ])('holds 50,001 addresses once each, in files of at most 50,000: %s', async (_, source) => {
    const { files, locsOf } = aSitemap([source])
    const each = await Promise.all((await files()).map(locsOf))
    expect(each.length).toBeGreaterThan(1)
    expect(Math.max(...each.map((listed) => listed.length))).toBeLessThanOrEqual(50_000)
    const listed = each.flat()
    expect([listed.length, new Set(listed).size]).toEqual([50_001, 50_001])
  })

  it('begins with a file that has pages of each, and goes on with each by itself, in order', async () => {
    const sources = [aSource('pages', 3), aSource('blog', 0, 5), aSource('notes', 0, 2)]
    const { files, locsOf } = aSitemap(sources, { max: 6 })
    expect(await files()).toEqual([
      '/sitemap-en.xml',
      '/sitemap-en.xml?page=2',
      '/sitemap-en.xml?blog=2',
      '/sitemap-en.xml?blog=4',
    ])
    const each = await Promise.all((await files()).map(locsOf))
    expect(each.map((listed) => listed.length)).toEqual([6, 1, 2, 1])
    expect([each[1], each[2]]).toEqual([['/pages/2'], ['/blog/of-many-2', '/blog/of-many-3']])
  })

  it('has no file at an address in which nothing is listed', async () => {
    const { read } = aSitemap([aSource('blog', 0, 6)], { max: 4 })
    expect((await read('/sitemap-en.xml?blog=4'))?.status).toBe(200)
    for (const query of ['blog=6', 'page=2']) expect(await read(`/sitemap-en.xml?${query}`)).toBeNull()
  })

  it('says when a file may come that is not there yet', async () => {
    const source: PageSource = { ...aSource('blog', 0, 2), freshForMs: async () => 5_000 }
    const { read, planned } = aSitemap([source])
    expect(await read('/sitemap-en.xml?page=2')).toBeNull()
    expect(planned).toEqual([5_000])
    expect((await read('/sitemap.xml'))?.freshForMs).toBe(5_000)
  })

  it('is dropped with what it lists, the index too', async () => {
    const { read } = aSitemap([aSource('pages', 1), aSource('blog', 0, 1)])
    for (const path of ['/sitemap.xml', '/sitemap-en.xml']) {
      expect((await read(path))?.tags).toEqual(['pages', 'blog'])
    }
  })
})
