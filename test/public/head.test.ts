import { beforeAll, describe, expect, it } from 'vitest'
import { createSite, setDefaultSite } from '../../src/domains/sites/index.ts'
import { originOf } from '../../src/domains/sites/directory.ts'
import type { Site } from '../../src/kernel/site.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Read, type Reader, aReader } from '../cache/readers.ts'
import { type App, anApp, aSite, changeSite } from '../support/app.ts'
import { aStudio, type Made } from './site.ts'

let app: App
let site: Site
let read: Reader
let studio: Awaited<ReturnType<typeof aStudio>>
let part: Made
let chapter: Made

beforeAll(async () => {
  app = await anApp({ publicUrl: 'https://book.example:8443' })
  site = await aSite(app, 'Harbour', { isDefault: true })
  studio = await aStudio(app, site)
  read = await aReader(app)
  part = await studio.publish('book-parts', {
    title: 'The </script><script>alert(1)</script>\u2028 Quay & "Mole"',
    description: 'Where ships lie.',
    gallery: { colors: ['#14213a', '#4f86a8', '#e3b23c'] },
  })
  chapter = await studio.publish('book-chapters', { title: 'Ropes', partId: part.uid, readTime: 12 })
})

const textOf = ({ body }: Read) => body.toString()
const pageAt = async (path: string, host = 'localhost') => textOf(await read(`GET ${path}`, { host }))
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )

describe('[C229] a whole address', () => {
  it('is the public address for the default site, whatever host was asked', async () => {
    for (const host of ['localhost', 'harbour.localhost', '127.0.0.1:81', 'BOOK.example']) {
      expect(canonicalOf(await pageAt('/parts', host))).toBe('https://book.example:8443/parts')
    }
  })

  it('is the domain of a site, and changes with it', async () => {
    const meadow = await aSite(app, 'Meadow')
    expect(canonicalOf(await pageAt('/', 'meadow.localhost'))).toMatch(/^http:\/\/meadow\.localhost:\d+\/$/)
    await changeSite(app, meadow.id, { domain: 'meadow.example' })
    expect(canonicalOf(await pageAt('/', 'meadow.localhost'))).toBe('https://meadow.example:8443/')
  })

  it('follows the default site to another one', async () => {
    const garden = await aSite(app, 'Garden')
    expect(canonicalOf(await pageAt('/parts', 'harbour.localhost'))).toContain('book.example')
    await app.db.transaction('*', (tx) => setDefaultSite(tx, garden.id))
    expect(canonicalOf(await pageAt('/', 'garden.localhost'))).toBe('https://book.example:8443/')
    expect(canonicalOf(await pageAt('/parts', 'harbour.localhost'))).toContain('//harbour.localhost')
    await app.db.transaction('*', (tx) => setDefaultSite(tx, site.id))
    expect(canonicalOf(await pageAt('/parts', 'harbour.localhost'))).toContain('book.example')
  })

  it('is where the program listens while nothing else is known', () => {
    const own = { domain: null, slug: 'meadow' }
    const open = { isDefault: true, publicUrl: undefined, port: 3000 }
    expect(originOf(own, open)).toBe('http://localhost:3000')
    expect(originOf(own, { ...open, port: 80 })).toBe('http://localhost')
    expect(originOf(own, { ...open, isDefault: false })).toBe('http://meadow.localhost:3000')
    expect(originOf({ ...own, domain: 'meadow.example' }, open)).toBe('https://meadow.example')
    expect(originOf(own, { ...open, publicUrl: 'http://home.example/' })).toBe('http://home.example')
  })
})

describe('the head of a page', () => {
  it('names its one address, and what networks show', async () => {
    const html = await pageAt(`/chapters/${chapter.number}?from=mail`)
    const address = `https://book.example:8443/chapters/${chapter.number}`
    expect(canonicalOf(html)).toBe(address)
    for (const [property, content] of Object.entries({
      'og:type': 'article',
      'og:title': 'Ropes',
      'og:url': address,
      'og:site_name': 'Harbour',
      'og:locale': 'en_US',
    })) {
      expect(html).toContain(`<meta property="${property}" content="${content}"/>`)
    }
    expect(html).toContain('<meta name="twitter:card" content="summary"/>')
    expect(canonicalOf(await pageAt('/chapters'))).toBe('https://book.example:8443/chapters/1')
  })

  it('describes the gallery, the contents and the book each in words of their own', async () => {
    await studio.call(`PUT /api/forks/${site.id}/book`, { description: 'Of boats.' })
    await studio.publish('book-chapters', { title: 'Knots', partId: part.uid })
    const said: (string | undefined)[] = []
    for (const path of ['/', '/parts', '/book/contents'])
      said.push(/<meta name="description" content="([^"]*)"/.exec(await pageAt(path))?.[1])
    expect(said).toEqual([
      'Of boats.',
      'The part of this book: what it looks like, and what it stands for.',
      '2 chapters. Read them in order, or begin anywhere.',
    ])
  })

  it('describes part and chapter within their book, in JSON that nothing breaks out of', async () => {
    const html = await pageAt(`/parts/${part.number}`)
    expect(html).not.toContain('<script>alert')
    const [about, trail] = dataOf(html)
    expect(about).toMatchObject({
      '@type': 'Chapter',
      name: 'The </script><script>alert(1)</script>\u2028 Quay & "Mole"',
      url: `https://book.example:8443/parts/${part.number}`,
      isPartOf: { '@type': 'Book', name: 'Harbour', url: 'https://book.example:8443/' },
    })
    expect(trail['@type']).toBe('BreadcrumbList')
    const [own, way] = dataOf(await pageAt(`/chapters/${chapter.number}`))
    expect(own).toMatchObject({ position: chapter.number, timeRequired: 'PT12M', inLanguage: 'en' })
    expect(way.itemListElement.map(({ item }: { item: string }) => new URL(item).pathname)).toEqual([
      '/',
      `/parts/${part.number}`,
      `/chapters/${chapter.number}`,
    ])
    expect(dataOf(await pageAt('/'))[0]).toMatchObject({ '@type': 'Book', name: 'Harbour' })
  })

  it('asks search engines to leave out what is no page of the book, and names no address for it', async () => {
    for (const path of ['/nowhere', '/parts/99', '/admin/login']) {
      const html = await pageAt(path)
      expect([path, html.includes('noindex'), canonicalOf(html)]).toEqual([path, true, undefined])
      expect(dataOf(html)).toEqual([])
    }
    for (const path of ['/search?q=rope', '/notify']) expect(await pageAt(path)).toContain('noindex')
    for (const path of ['/', '/parts', `/parts/${part.number}`]) {
      expect(await pageAt(path)).not.toContain('noindex')
    }
  })

  it('[C655] of a sample site is for no search engine', async () => {
    await app.db.transaction('*', async (tx) => {
      await createSite(tx, { id: newId(), name: 'Sample', language: 'en', isSample: true })
    })
    expect(await pageAt('/', 'sample.localhost')).toContain('<meta name="robots" content="noindex"/>')
  })

  it('holds no script or style that a browser would run', async () => {
    const html = await pageAt(`/parts/${part.number}`)
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    for (const attributes of scripts) expect(attributes).toMatch(/ src="| type="application\/ld\+json"/)
    expect(html).not.toMatch(/<style| style="| on\w+="/)
  })
})

describe('the stylesheet of a site', () => {
  const linked = async () => /href="(\/assets\/site\/[^"]*)"/.exec(await pageAt('/'))?.[1] ?? ''

  it('gives the parts their colours, and is kept for good under its name', async () => {
    const path = await linked()
    expect(path).toMatch(new RegExp(`^/assets/site/${site.id}\\.[0-9a-f]{12}\\.css$`))
    for (let n = 0; n < 2; n++) {
      const { headers, body } = await read(`GET ${path}`)
      expect(headers['content-type']).toBe('text/css; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['speculation-rules']).toBeUndefined()
      expect(body.toString()).toContain(`[data-part="${part.number}"]{--part-c1:#14213a;`)
    }
    for (const page of [`/parts/${part.number}`, `/chapters/${chapter.number}`]) {
      expect(await pageAt(page)).toMatch(new RegExp(`<main[^>]* data-part="${part.number}"`))
    }
  })

  it('has another name once the colours changed; the old one gives the new colours, for now', async () => {
    const old = await linked()
    const colors = ['#000000', '#4f86a8', '#e3b23c']
    await studio.call(`PUT /api/book-parts/${part.uid}`, { gallery: { colors } })
    const now = await linked()
    expect(now).not.toBe(old)
    for (let n = 0; n < 2; n++) {
      const answer = await read(`GET ${old}`)
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(textOf(answer)).toBe(await pageAt(now))
    }
    expect(await pageAt('/admin/login')).toContain(now)
  })

  it('shows the colours of nothing that is not published, and of no other site', async () => {
    const draft = await studio.call(`POST /api/forks/${site.id}/book-parts`, { title: 'Draft' })
    expect(await pageAt(await linked())).not.toContain(`[data-part="${draft.number}"]`)
    expect((await read(`GET ${await linked()}`, { host: 'garden.localhost' })).status).toBe(404)
    expect((await read('GET /assets/site/x.css')).status).toBe(404)
  })
})
