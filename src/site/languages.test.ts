import { describe, expect, it } from 'vitest'
import { splitLanguage } from '../kernel/locale.ts'
import { createLocalPath } from './languages.ts'
import type { PageRoute } from './page.ts'

const load = async () => null
const routes: PageRoute[] = [
  { pattern: '/', load },
  { pattern: '/parts/:n', load },
  { pattern: '/search', load },
  { pattern: '/admin/login', isEntry: true, load },
  { pattern: '/setup/:token', isEntry: true, hasNoLanguage: true, load },
  { pattern: '/robots.txt', hasNoLanguage: true, load },
  { pattern: '/:slug', load },
  { pattern: '/:top/:parent/:slug', load },
]
const localPath = createLocalPath(routes)
const inSpanish = (path: string) => localPath(path, 'es', { defaultLanguage: 'en' })

describe('an address', () => {
  it('names its language in front of the path', () => {
    expect(splitLanguage('/es/parts/2')).toEqual({ locale: 'es', path: '/parts/2' })
    expect(splitLanguage('/es')).toEqual({ locale: 'es', path: '/' })
    for (const path of ['/', '/parts', '/esperanto', '/it/parts', '/ES']) {
      expect(splitLanguage(path)).toEqual({ locale: null, path })
    }
  })

  it('of a page is put into a language once, with what stands behind it', () => {
    expect(inSpanish('/')).toBe('/es')
    expect(inSpanish('/parts/2?from=mail#top')).toBe('/es/parts/2?from=mail#top')
    expect(inSpanish(inSpanish('/search'))).toBe('/es/search')
    expect(inSpanish('/admin/login')).toBe('/es/admin/login')
    expect(localPath('/parts/2', 'en', { defaultLanguage: 'en' })).toBe('/parts/2')
  })

  it('of a file, of the studio, or of nothing is the same in every language', () => {
    const others = ['/objects/uploads/1', '/api/docs/1', '/robots.txt', '/setup/x', '//far.example', '/a/b']
    for (const path of others) expect(inSpanish(path)).toBe(path)
    expect(inSpanish('/press')).toBe('/es/press')
    expect(inSpanish('/press/words/long')).toBe('/es/press/words/long')
  })
})
