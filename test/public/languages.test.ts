import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/kernel/site.ts'
import { type Read, type Reader, aReader } from '../cache/readers.ts'
import { type App, anApp, aSite } from '../support/app.ts'
import { aStudio, type Made } from './site.ts'

let app: App
let site: Site
let read: Reader
let studio: Awaited<ReturnType<typeof aStudio>>
let part: Made
let bare: Made
let chapter: Made

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Harbour', { isDefault: true })
  studio = await aStudio(app, site)
  read = await aReader(app)
  part = await studio.publish('book-parts', { title: 'The Quay', description: 'Where ships lie.' })
  bare = await studio.publish('book-parts', { title: 'The Mole' })
  chapter = await studio.publish('book-chapters', { title: 'Ropes', partId: part.uid })
  await studio.translate(`/book-parts/${part.uid}`, 'es', { title: 'El muelle' })
  await studio.translate(`/book-chapters/${chapter.uid}`, 'es', { title: 'Cuerdas' })
  await studio.page('about', { en: 'Who we are. [Parts](/parts)', es: 'Quiénes somos. [Partes](/parts)' })
  await studio.page('the-time-of-remembering', { en: 'Before' })
})

const textOf = ({ body }: Read) => body.toString()
const pageAt = async (path: string) => textOf(await read(`GET ${path}`))
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
/** Addresses that the page's links and forms lead to, those to other languages left out. */
const linksOf = (html: string) =>
  [...html.slice(html.indexOf('<body')).matchAll(/<(?:a|form)\b[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => !/hreflang/i.test(element))
    .flatMap((element) => / (?:href|action)="(\/[^"]*)"/.exec(element)?.[1] ?? [])

describe('[C668] an address in a language', () => {
  it('shows the page in it, header and texts too', async () => {
    const html = await pageAt(`/es/parts/${part.number}`)
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('El muelle')
    expect(html).toContain('Saltar al contenido')
    expect(html).not.toContain('The Quay')
    expect(html).not.toMatch(/<main[^>]* lang=/)
    expect(await pageAt(`/parts/${part.number}`)).toContain('<html lang="en">')
  })

  it('[C046] has the site under the title of its book, unless the site has a name of its own', async () => {
    await studio.translate(`/forks/${site.id}/book`, 'es', { title: 'Puerto' })
    const html = await pageAt('/es')
    expect(headOf(html)).toContain('<title>Puerto</title>')
    expect(headOf(html)).toContain('<meta property="og:site_name" content="Puerto"/>')
    expect(html).toMatch(/site-header__title"[^>]*>Puerto</)
    expect(html).toContain(`© ${new Date().getUTCFullYear()} Puerto`)
    expect(await pageAt('/es/feed.xml')).toContain('<title>Puerto</title>')
    expect(headOf(await pageAt('/'))).toContain('<title>Harbour</title>')
    await studio.call(`PUT /api/forks/${site.id}/settings`, { maintenanceMode: true })
    expect(await pageAt('/es')).toMatch(/class="bare__site">.*?Puerto<.*?<h1/s)
    await studio.call(`PUT /api/forks/${site.id}/settings`, { maintenanceMode: false, siteName: 'The Docks' })
    expect(headOf(await pageAt('/es'))).toContain('<title>The Docks</title>')
    await studio.call(`PUT /api/forks/${site.id}/settings`, { siteName: 'Harbour' })
  })

  it('of the default language leads to the bare one for good, with what stands behind it', async () => {
    const moves = {
      '/en': '/',
      '/en/parts/2': '/parts/2',
      '/en/search?q=quay': '/search?q=quay',
      '/en/nowhere': '/nowhere',
      '/en?from=a?b': '/?from=a?b',
    }
    for (const [path, to] of Object.entries(moves)) {
      const answer = await read(`GET ${path}`)
      expect([answer.status, answer.headers.location]).toEqual([301, to])
    }
    expect((await read('HEAD /en/parts')).status).toBe(301)
  })

  it('never leads to another host', async () => {
    for (const path of ['/en//far.example', '/en/\\far.example', '/en/\\/far.example', '/en///far.example']) {
      const { headers } = await read(`GET ${path}`)
      expect(headers.location).toBe('/far.example')
    }
  })

  it('in which nothing is published is not found, however it goes on', async () => {
    for (const path of ['/fr', '/fr/parts', `/fr/parts/${part.number}`, '/fr/nowhere', '/de/about']) {
      const answer = await read(`GET ${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(textOf(answer)).toContain('<html lang="en">')
    }
    expect((await read('GET /it/parts')).status).toBe(404)
  })

  it('of something that is not translated shows the original, says so, and is not indexed', async () => {
    const path = `/parts/${bare.number}`
    const answer = await read(`GET /es${path}`)
    const html = textOf(answer)
    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="es">')
    expect(html).toMatch(/<main[^>]* lang="en"/)
    expect(html).toMatch(/<p[^>]*lang="es"[^>]*>Esta página está en inglés<\/p>/)
    expect(html).toContain('The Mole')
    expect(headOf(html)).toContain('<meta name="robots" content="noindex"/>')
    expect(headOf(html)).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}"/>`))
    expect(headOf(html)).not.toMatch(/hreflang/i)
    const original = await pageAt(path)
    expect(original).not.toContain('This page is in')
    expect(headOf(original)).not.toMatch(/noindex|hreflang/i)
    expect((await read('GET /es/the-time-of-remembering')).status).toBe(200)
    expect(await pageAt('/es/the-time-of-remembering')).toContain('Esta página está en inglés')
  })

  it('keeps it in every link and form, those in texts of authors and on pages that are not translated too', async () => {
    const paths = [
      '/es',
      '/es/parts',
      '/es/book/intro',
      `/es/parts/${part.number}`,
      `/es/parts/${bare.number}`,
      `/es/chapters/${chapter.number}`,
      '/es/search?q=cuerdas',
      '/es/about',
      '/es/notify',
      '/es/parts/99',
      '/es/nowhere',
    ]
    for (const path of paths) {
      const links = linksOf(await pageAt(path))
      expect(links.length).toBeGreaterThan(3)
      for (const link of links) expect([path, link]).toEqual([path, expect.stringMatching(/^\/es(\/|$)/)])
    }
    expect(await pageAt('/es/about')).toContain('href="/es/parts"')
    for (const link of linksOf(await pageAt('/parts'))) expect(link).not.toMatch(/^\/(en|es)(\/|$)/)
  })

  it('has its own Page Not Found', async () => {
    const answer = await read('GET /es/nowhere')
    expect([answer.status, textOf(answer).includes('<html lang="es">')]).toEqual([404, true])
    const part404 = await read('GET /es/parts/99')
    expect([part404.status, textOf(part404).includes('<html lang="es">')]).toEqual([404, true])
  })

  it('is none of the studio, of files, or of what has no language', async () => {
    for (const path of ['/es/admin', '/es/setup/x', '/es/robots.txt', '/es/sitemap.xml', '/es/healthz']) {
      expect([path, (await read(`GET ${path}`)).status]).toEqual([path, 404])
    }
  })

  it('takes the form that a browser sends without script, and leads on in it', async () => {
    const send = (path: string) =>
      app.server.inject({
        method: 'POST',
        url: path,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Ada&email=ada%40example.org',
      })
    const answer = await send('/es/notify')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/es/notify/thanks'])
    expect((await send('/fr/notify')).statusCode).toBe(404)
    expect((await send('/notify')).headers.location).toBe('/notify/thanks')
  })
})

describe('[C634] the pages in memory', () => {
  it('are one for each language', async () => {
    const marks = []
    for (const path of ['/parts', '/es/parts', '/parts', '/es/parts']) {
      marks.push((await read(`GET ${path}`)).headers.etag)
    }
    expect(marks[0]).toBe(marks[2])
    expect(marks[1]).toBe(marks[3])
    expect(marks[0]).not.toBe(marks[1])
  })

  it('follow a translation at once, and the language that comes and goes with it', async () => {
    const path = `/de/parts/${part.number}`
    expect((await read(`GET ${path}`)).status).toBe(404)
    expect(await pageAt('/about')).not.toContain('Deutsch')
    await studio.translate(`/book-parts/${part.uid}`, 'de', { title: 'Der Kai' })
    expect(await pageAt(path)).toContain('Der Kai')
    expect(await pageAt('/about')).toContain('Deutsch')
    await studio.call(`POST /api/book-parts/${part.uid}/unpublish`)
    expect((await read(`GET ${path}`)).status).toBe(404)
    expect((await read('GET /de')).status).toBe(404)
    expect(await pageAt('/about')).not.toContain('Deutsch')
    await studio.call(`POST /api/book-parts/${part.uid}/publish`)
    await studio.call(`PUT /api/book-parts/${part.uid}`, { translations: { es: { title: 'El muelle' } } })
    expect((await read(`GET ${path}`)).status).toBe(404)
  })

  it('[C668] a draft that is translated opens no language', async () => {
    const draft = await studio.call(`POST /api/forks/${site.id}/book-parts`, { title: 'Draft' })
    await studio.translate(`/book-parts/${draft.uid}`, 'fr', { title: 'Brouillon' })
    expect((await read('GET /fr')).status).toBe(404)
    expect(await pageAt('/')).not.toContain('Français')
  })
})

describe('the choice of language', () => {
  it('[C628] leads to the same page under the language’s own name', async () => {
    for (const path of ['/parts/1', '/es/parts/1']) {
      const html = await pageAt(path)
      const links = [
        ...html.matchAll(/<a href="([^"]*)" hrefLang="(\w+)" lang="(\w+)"( aria-current="true")?>([^<]*)</g),
      ]
      const shown = links.map(([, href, to, lang, current, name]) => [href, to, lang, Boolean(current), name])
      const once = [
        ['/parts/1', 'en', 'en', path === '/parts/1', 'English'],
        ['/es/parts/1', 'es', 'es', path !== '/parts/1', 'Español'],
      ]
      // In the menu of small screens, and in the header.
      expect(shown).toEqual([...once, ...once])
    }
    expect(await pageAt('/search?q=a%26b')).toContain('href="/es/search?q=a%26b"')
    expect(await pageAt('/nowhere')).toContain('href="/es"')
  })

  it('is not there on a site in one language, nor on a page with one address', async () => {
    await aSite(app, 'Meadow')
    const meadow = textOf(await read('GET /', { host: 'meadow.localhost' }))
    expect(meadow).not.toMatch(/hreflang|popovertarget/i)
    expect(await pageAt('/admin/login/provider')).not.toMatch(/hreflang|popovertarget/i)
  })

  it('is at the door, and repeats nothing of its address', async () => {
    const page = await pageAt('/admin/login?next=//evil.example')
    expect(page).toContain('href="/es/admin/login"')
    expect(page).not.toContain('evil')
  })
})

describe('languages in the head', () => {
  it('are the same on every one of the pages, each naming itself', async () => {
    const alternates = (html: string) =>
      [...headOf(html).matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(
        ([, language, href]) => `${language} ${new URL(href ?? '').pathname}`,
      )
    for (const path of ['/parts', `/parts/${part.number}`, `/chapters/${chapter.number}`, '/about']) {
      const own = alternates(await pageAt(path))
      expect(own).toEqual([`en ${path}`, `es /es${path}`, `x-default ${path}`])
      expect(alternates(await pageAt(`/es${path}`))).toEqual(own)
    }
  })
})
