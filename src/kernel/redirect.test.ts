import { describe, expect, it } from 'vitest'
import { circleOf, faultOfFrom, faultOfTo, locationOf, targetPath, spellingOf } from './redirect.ts'

describe('the one spelling of a path', () => {
  it.each([
    ['/presse', '/presse'],
    ['/Presse/', '/presse'],
    ['/F%C3%BChrung', '/führung'],
    ['/FÜHRUNG//', '/führung'],
    ['/fu\u0308hrung', '/führung'],
    ['/my%20file', '/my file'],
    ['/100%25', '/100%25'],
    ['/a%3fb%23c', '/a%3Fb%23c'],
    ['/de/presse', '/de/presse'],
    ['/', '/'],
  ])('of %s is %s, and is its own', (path, spelled) => {
    expect(spellingOf(path)).toBe(spelled)
    expect(spellingOf(spelled)).toBe(spelled)
  })

  it.each(['/100%', '/%ff', '/a%00b', '/a%0d%0ab', 'presse', `/${'x'.repeat(300)}`])(
    'there is none of %s',
    (path) => {
      expect(spellingOf(path)).toBeNull()
    },
  )
})

describe('where nobody can be led on from', () => {
  it.each([
    ['presse', 'must begin with a slash'],
    ['https://example.org/presse', 'without https://'],
    ['//example.org', 'one slash'],
    ['/\\example.org', 'one slash'],
    ['/a\\b', 'backslash'],
    ['/?p=12', 'question mark'],
    ['/a#b', '#'],
    ['/a\u202eb', 'cannot be seen'],
    ['/a%', '%'],
    ['/a/../b', 'browsers take out'],
    ['/%2e%2e/b', 'browsers take out'],
    ['/', 'home page'],
    ['/de', 'home page'],
    ['/de/', 'home page'],
    ['/admin', '/admin'],
    ['/Admin-tips', '/admin-tips'],
    ['/de/admin/x', '/admin'],
    ['/api/forks', '/api'],
    ['/%61pi/forks', '/api'],
    ['/assets/x.js', '/assets'],
    ['/objects', '/objects'],
    ['/.well-known/x', '/.well-known'],
  ])('%s is told so', (from, words) => {
    expect(faultOfFrom(from)).toContain(words)
  })

  it.each([
    '/presse',
    '/2024/05/my-post/',
    '/über-uns',
    '/index.php',
    '/feed/',
    '/sitemap_index.xml',
    '/a b',
  ])('%s is none of them', (from) => {
    expect(faultOfFrom(from)).toBeNull()
  })
})

describe('where nobody can be led', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a/../..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    'press',
    'https://',
    'https://user:word@example.org/',
    '/a b',
    '/a\tb',
    '/a\nSet-Cookie: x=y',
    '/a\u0000',
    '/a\u202eb',
    'https://example.org\\@evil.example',
  ])('%j is told so', (to) => {
    expect(faultOfTo(to)).toMatch(/^To /)
  })

  it.each([
    ['/press', '/press'],
    ['/führung?x=ü#team', '/f%C3%BChrung?x=%C3%BC#team'],
    ['/a/../b', '/b'],
    ['https://bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
  ])('%s is none of them: browsers are sent to %s', (to, location) => {
    expect(faultOfTo(to)).toBeNull()
    expect(locationOf(to)).toBe(location)
  })
})

it('takes what stands behind the question mark along on the site, and nowhere else', () => {
  expect(locationOf('/press', '?from=letter')).toBe('/press?from=letter')
  expect(locationOf('/search?q=tide#top', '?from=letter')).toBe('/search?q=tide&from=letter#top')
  expect(locationOf('/press', '?')).toBe('/press')
  expect(locationOf('https://example.org/', '?from=letter')).toBe('https://example.org/')
})

it('knows the site by its own host, too', () => {
  expect(targetPath('https://book.example/B/', 'book.example')).toBe('/b')
  expect(targetPath('https://other.example/b', 'book.example')).toBeNull()
})

describe('a circle', () => {
  const leads = new Map([
    ['/b', '/c'],
    ['/c', '/d'],
    ['/x', '/de/y'],
  ])

  it('is named with all addresses of the loop', () => {
    expect(circleOf('/d', '/b', leads)).toEqual(['/d', '/b', '/c', '/d'])
    expect(circleOf('/a', '/a', leads)).toEqual(['/a', '/a'])
  })

  it('is none while the way ends', () => {
    expect(circleOf('/a', '/b', leads)).toBeNull()
    expect(circleOf('/a', '/elsewhere', leads)).toBeNull()
  })

  it('is closed by a language, too', () => {
    expect(circleOf('/y', '/x', leads)).toEqual(['/y', '/x', '/de/y', '/de/x', '/de/y'])
    expect(circleOf('/press', '/de/press', new Map())).toEqual(['/press', '/de/press', '/de/press'])
    expect(circleOf('/press', '/de/press', new Map([['/de/press', '/presse']]))).toBeNull()
  })
})
