import { beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../../src/domains/sites/index.ts'
import type { Site } from '../../src/kernel/site.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Read, type Reader, aReader } from '../cache/readers.ts'
import { type App, anApp, aSite, changeSite } from '../support/app.ts'
import { aStudio, type Made } from './site.ts'

const ORIGIN = 'https://book.example'

let app: App
let site: Site
let read: Reader
let studio: Awaited<ReturnType<typeof aStudio>>
let part: Made
let draft: Made
let chapter: Made

beforeAll(async () => {
  app = await anApp({ publicUrl: ORIGIN, securityContact: 'mailto:security@book.example' })
  site = await aSite(app, 'Harbour', { isDefault: true })
  studio = await aStudio(app, site)
  read = await aReader(app)
  part = await studio.publish('book-parts', { title: 'The Quay' })
  draft = await studio.call(`POST /api/forks/${site.id}/book-parts`, { title: 'Hidden' })
  await studio.publish('book-chapters', { title: 'Shut away', partId: draft.uid })
  chapter = await studio.publish('book-chapters', {
    title: 'Ropes & <knots>',
    partId: part.uid,
    description: 'Tied.',
  })
  await studio.call(`POST /api/forks/${site.id}/reflections`, {
    title: 'What holds?',
    partId: part.uid,
    questions: ['What do you tie?'],
  })
  await studio.translate(`/book-parts/${part.uid}`, 'es', { title: 'El muelle' })
  await studio.page('about', { en: 'Who we are' })
})

const textOf = ({ body }: Read) => body.toString()
const at = async (path: string, host = 'localhost') => textOf(await read(`GET ${path}`, { host }))
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
const pathsOf = (xml: string) => locsOf(xml).map((address) => address.replace(ORIGIN, ''))

/** Every page that a reader comes to from the first one in this language, and whether search engines may list it. */
async function everyPage(from: string): Promise<Map<string, boolean>> {
  const seen = new Map<string, boolean>()
  const paths = new Set([from])
  for (const path of paths) {
    const answer = await read(`GET ${path}`)
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue
    const html = textOf(answer)
    seen.set(path, answer.status === 200 && !html.includes('content="noindex"'))
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      if (link.startsWith('/es') === from.startsWith('/es')) paths.add(link)
    }
  }
  return seen
}

describe('the sitemap', () => {
  it('names one for each language in which something is published', async () => {
    const { headers, body } = await read('GET /sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(locsOf(body.toString())).toEqual([`${ORIGIN}/sitemap-en.xml`, `${ORIGIN}/sitemap-es.xml`])
    expect((await read('GET /sitemap-fr.xml')).status).toBe(404)
  })

  it('holds every page that readers come to and that may be listed, and nothing else', async () => {
    for (const [map, home] of [
      ['/sitemap-en.xml', '/'],
      ['/sitemap-es.xml', '/es'],
    ] as const) {
      const listed = pathsOf(await at(map))
      const pages = await everyPage(home)
      expect(new Set(listed).size).toBe(listed.length)
      const reached = [...pages].filter(([, isIndexed]) => isIndexed).map(([path]) => path)
      expect(reached.toSorted()).toEqual(listed.toSorted())
    }
    expect(pathsOf(await at('/sitemap-en.xml'))).toContain(`/chapters/${chapter.number}`)
    expect(pathsOf(await at('/sitemap-es.xml'))).not.toContain(`/es/chapters/${chapter.number}`)
  })

  it('holds no draft, and nothing within one', async () => {
    const xml = await at('/sitemap-en.xml')
    expect(pathsOf(xml)).not.toContain(`/parts/${draft.number}`)
    await studio.call(`POST /api/book-parts/${draft.uid}/publish`)
    expect(pathsOf(await at('/sitemap-en.xml'))).toContain(`/parts/${draft.number}`)
    await studio.call(`POST /api/book-parts/${draft.uid}/unpublish`)
    expect(await at('/sitemap-en.xml')).toBe(xml)
  })

  it('names each page in all its languages, the same in every sitemap', async () => {
    const blockOf = (xml: string, path: string) =>
      [...xml.matchAll(/<url>.*?<\/url>/gs)]
        .map(([block]) => block)
        .find((block) => block.includes(`<loc>${ORIGIN}${path}</loc>`))
    const alternates = (block = '') =>
      [...block.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, language, href]) => `${language} ${href}`,
      )
    const path = `/parts/${part.number}`
    const own = alternates(blockOf(await at('/sitemap-en.xml'), path))
    expect(own).toEqual([`en ${ORIGIN}${path}`, `es ${ORIGIN}/es${path}`, `x-default ${ORIGIN}${path}`])
    expect(alternates(blockOf(await at('/sitemap-es.xml'), `/es${path}`))).toEqual(own)
    expect(alternates(blockOf(await at('/sitemap-en.xml'), '/about'))).toEqual([])
  })
})

describe('the feed', () => {
  it('holds what was published, the newest first, as XML whatever a title says', async () => {
    const { headers, body } = await read('GET /feed.xml')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const xml = body.toString()
    const titles = [...xml.matchAll(/<entry>.*?<title>([^<]*)<\/title>/gs)].map(([, title]) => title)
    expect(titles).toEqual(['Ropes &amp; &lt;knots&gt;', 'The Quay'])
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed.xml"/>`)
    expect(xml).toContain('<summary>Tied.</summary>')
    expect(xml).not.toMatch(/Hidden|Shut away/)
  })

  it('in a language holds what was translated into it', async () => {
    const xml = await at('/es/feed.xml')
    expect(xml).toContain('xml:lang="es"')
    expect([...xml.matchAll(/<entry>.*?<title>([^<]*)<\/title>/gs)].map(([, title]) => title)).toEqual([
      'El muelle',
    ])
    expect(xml).toContain(`<id>${ORIGIN}/es/parts/${part.number}</id>`)
    expect(await at('/es')).toContain('<link rel="alternate" type="application/atom+xml" href="/es/feed.xml"')
  })
})

describe('robots.txt', () => {
  it('points search engines to the sitemap', async () => {
    const { headers, body } = await read('GET /robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.toString()).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    )
  })

  it('[C655] sends them away from a sample, and from a site that is paused', async () => {
    const away = 'User-agent: *\nDisallow: /\n'
    await app.db.transaction('*', async (tx) => {
      await createSite(tx, { id: newId(), name: 'Sample', language: 'en', isSample: true })
    })
    expect(await at('/robots.txt', 'sample.localhost')).toBe(away)
    const meadow = await aSite(app, 'Meadow')
    expect(await at('/robots.txt', 'meadow.localhost')).toContain('Sitemap:')
    await changeSite(app, meadow.id, { isActive: false })
    expect(await at('/robots.txt', 'meadow.localhost')).toBe(away)
    expect((await read('GET /parts', { host: 'meadow.localhost' })).status).toBe(503)
    expect((await read('GET /robots.txt', { host: 'far.example' })).status).toBe(421)
  })
})

describe('security.txt', () => {
  it('says who to write to, and for how long that holds', async () => {
    const { headers, body } = await read('GET /.well-known/security.txt')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    const fields = new Map(
      body
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    )
    expect(fields.get('Contact')).toBe('mailto:security@book.example')
    expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`)
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
  })

  it('is not there while nobody said who', async () => {
    const quiet = await anApp({ beside: app })
    expect((await quiet.call('GET /.well-known/security.txt')).statusCode).toBe(404)
  })
})

describe('what browsers may fetch before it is asked for', () => {
  it('is said by a file that every page names, and no document', async () => {
    const page = await read('GET /parts')
    expect(page.headers['speculation-rules']).toBe('"/assets/speculation-rules.json"')
    const { headers, body } = await read('GET /assets/speculation-rules.json')
    expect(headers['content-type']).toBe('application/speculationrules+json')
    expect(headers['speculation-rules']).toBeUndefined()
    const [rule] = JSON.parse(body.toString()).prefetch
    expect(rule.eagerness).toBe('moderate')
  })
})

describe('documents', () => {
  it('[C634] are kept like pages, and come compressed', async () => {
    for (const path of ['/sitemap.xml', '/sitemap-en.xml', '/feed.xml', '/robots.txt']) {
      const first = await read(`GET ${path}`)
      const second = await read(`GET ${path}`, { 'if-none-match': String(first.headers.etag) })
      expect([path, second.status]).toEqual([path, 304])
      const br = await read(`GET ${path}`, { 'accept-encoding': 'br' })
      expect([br.headers['content-encoding'], br.headers['content-type']]).toEqual([
        'br',
        first.headers['content-type'],
      ])
    }
  })
})
