import { describe, expect, it } from 'vitest'
import { encodingOf, type Entry, HTML } from './entry.ts'
import { createPageCache } from './page-cache.ts'

const KIB = 1024
const SITE = 'a'

function anEntry(options: Partial<Pick<Entry, 'status' | 'tags' | 'bytes'>> = {}): Entry {
  const bodies = { br: Buffer.alloc(0), gzip: Buffer.alloc(0), identity: Buffer.alloc(0) }
  return { status: 200, kind: HTML, tags: ['book'], hash: 'h', bytes: 10 * KIB, bodies, ...options }
}

function aCache() {
  const cache = createPageCache({ pageBytes: 100 * KIB, otherBytes: 30 * KIB })
  return {
    ...cache,
    put: (key: string, entry = anEntry(), isMain = true, site = SITE) =>
      cache.keep(cache.mark(site), key, entry, isMain),
  }
}

describe('what is in memory', () => {
  it('is dropped by a change of what it was made of, and of no other site', () => {
    const cache = aCache()
    cache.put('/parts', anEntry({ tags: ['book'] }))
    cache.put('/about', anEntry({ tags: ['pages'] }))
    cache.put('/parts', anEntry({ tags: ['book'] }), true, 'b')
    cache.drop(SITE, ['book'])
    expect(cache.find(SITE, '/parts')).toBeUndefined()
    expect(cache.find(SITE, '/about')).toBeDefined()
    expect(cache.find('b', '/parts')).toBeDefined()
    cache.drop(SITE, ['site'])
    expect(cache.find(SITE, '/about')).toBeUndefined()
  })

  it('loses its not-found pages with every change: nobody knows which of them is there now', () => {
    const cache = aCache()
    cache.put('404', anEntry({ status: 404, tags: [] }), false)
    cache.drop(SITE, ['pages'])
    expect(cache.find(SITE, '404')).toBeUndefined()
  })

  it('is never a page whose render began before a change', () => {
    const cache = aCache()
    const mark = cache.mark(SITE)
    cache.drop(SITE, ['pages'])
    cache.keep(mark, '/parts', anEntry(), true)
    expect(cache.find(SITE, '/parts')).toBeUndefined()
    const announced = cache.mark(SITE)
    cache.begin(SITE)
    cache.keep(announced, '/parts', anEntry(), true)
    expect(cache.find(SITE, '/parts')).toBeUndefined()
  })

  it('has a bound in bytes, and what nobody asked for goes first', () => {
    const cache = aCache()
    for (let n = 0; n < 9; n++) cache.put(`/chapters/${n}`)
    for (let n = 0; n < 3; n++) cache.find(SITE, `/chapters/${n}`)
    for (let n = 20; n < 25; n++) cache.put(`/chapters/${n}`)
    expect(cache.size().bytes).toBeLessThanOrEqual(100 * KIB)
    for (let n = 0; n < 3; n++) expect(cache.find(SITE, `/chapters/${n}`)).toBeDefined()
    expect(cache.find(SITE, '/chapters/3')).toBeUndefined()
  })

  it('keeps its pages however many addresses a stranger makes up', () => {
    const cache = aCache()
    cache.put('/')
    for (let n = 0; n < 1_000; n++) cache.put(`/?tag=${n}`, anEntry(), false)
    for (let n = 0; n < 1_000; n++) cache.put(`/parts/x${n}`, anEntry({ status: 404 }), false)
    expect(cache.find(SITE, '/')).toBeDefined()
    expect(cache.size().bytes).toBeLessThanOrEqual(130 * KIB)
  })
})

describe('the encoding', () => {
  it('is br where the caller takes it, then gzip, then none', () => {
    expect(encodingOf('gzip, deflate, br, zstd')).toBe('br')
    expect(encodingOf('gzip')).toBe('gzip')
    expect(encodingOf('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(encodingOf('*')).toBe('br')
    expect(encodingOf('identity')).toBe('identity')
    expect(encodingOf('')).toBe('identity')
    expect(encodingOf(undefined)).toBe('identity')
  })
})
