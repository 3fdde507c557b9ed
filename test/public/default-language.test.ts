import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '../../src/kernel/locale.ts'
import type { Site } from '../../src/kernel/site.ts'
import { type Read, type Reader, aReader } from '../cache/readers.ts'
import { type App, anApp, aPerson, aSite } from '../support/app.ts'
import { administer } from '../support/database.ts'
import { aStudio, type Made } from './site.ts'

let app: App
let site: Site
let as: string
let read: Reader
let studio: Awaited<ReturnType<typeof aStudio>>
let part: Made
let bare: Made
let post: { id: string }

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Harbour', { isDefault: true })
  as = await aPerson(app, { site, role: 'admin' })
  studio = await aStudio(app, site)
  read = await aReader(app)
  part = await studio.publish('book-parts', { title: 'The Quay', description: 'Where ships lie.' })
  bare = await studio.publish('book-parts', { title: 'The Mole' })
  await studio.translate(`/book-parts/${part.uid}`, 'es', { title: 'El muelle' })
  await studio.page('about', { en: 'Who we are. [Parts](/parts)', es: 'Quiénes somos. [Partes](/parts)' })
  const text = { isPublished: true, title: 'Low tide', content: 'All about mud.' }
  const translations = { es: { title: 'Marea baja', content: 'Todo sobre el barro.' } }
  post = await good(`POST /api/forks/${site.id}/blog`, { ...text, slug: 'tide', translations })
  await good(`POST /api/forks/${site.id}/blog`, { ...text, slug: 'ropes', title: 'Ropes' })
  await good(`POST /api/forks/${site.id}/redirects`, { from: '/es/viejo', to: '/es/about' })
  await good(`POST /api/forks/${site.id}/redirects`, { from: '/old', to: '/about' })
  await good(`POST /api/forks/${site.id}/redirects`, { from: '/es/aqui', to: '/alli' })
  await good(`POST /api/forks/${site.id}/redirects`, { from: '/alli', to: '/aqui' })
})

beforeEach(() => speak('es'))

async function good(line: `${string} /${string}`, body?: object) {
  const answer = await app.call(line, { as, ...(body && { body }) })
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer.json()
}
const save = (body: object, headers: Record<string, string> = {}) =>
  app.call(`PUT /api/forks/${site.id}/settings`, { as, body, headers })
const speak = async (defaultLanguage: Locale) => {
  expect((await save({ defaultLanguage })).json()).toMatchObject({ defaultLanguage })
}
const plan = (language: string) => good(`GET /api/forks/${site.id}/settings/default-language${language}`)

const textOf = ({ body }: Read) => body.toString()
const pageAt = async (path: string) => textOf(await read(`GET ${path}`))
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const moved = async (path: string) => {
  const { status, headers } = await read(`GET ${path}`)
  return [status, headers.location]
}
const linksOf = (html: string) =>
  [...html.slice(html.indexOf('<body')).matchAll(/<(?:a|form)\b[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => !/hreflang/i.test(element))
    .flatMap((element) => / (?:href|action)="(\/[^"]*)"/.exec(element)?.[1] ?? [])
/** Addresses of alternates by language, without the host. */
const alternatesOf = (html: string) =>
  Object.fromEntries(
    [
      ...headOf(html).matchAll(
        /<link rel="alternate" hrefLang="([\w-]+)" href="http:\/\/localhost:\d+([^"]*)"/gi,
      ),
    ].map(([, language, path]) => [language, path]),
  )
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="http:\/\/localhost:\d+([^"]*)"/.exec(headOf(html))?.[1]
const locsOf = async (path: string) =>
  [...(await pageAt(path)).matchAll(/<loc>http:\/\/localhost:\d+([^<]*)<\/loc>/g)].map(([, at]) => at)

describe('[C567] [C571] another default language', () => {
  it('stands at the addresses without a language, and its own ones lead there', async () => {
    expect(languageOf(await pageAt('/'))).toBe('es')
    expect(await pageAt(`/parts/${part.number}`)).toContain('El muelle')
    expect(await moved('/es')).toEqual([301, '/'])
    expect(await moved(`/es/parts/${part.number}?a=b`)).toEqual([301, `/parts/${part.number}?a=b`])
    expect(languageOf(await pageAt('/en'))).toBe('en')
    const original = await pageAt(`/en/parts/${part.number}`)
    expect([languageOf(original), original.includes('The Quay')]).toEqual(['en', true])
    expect((await read('GET /fr')).status).toBe(404)
  })

  it('keeps readers in the language that they are in, and offers both', async () => {
    for (const link of linksOf(await pageAt('/about'))) expect(link).not.toMatch(/^\/(en|es)(\/|$)/)
    for (const link of linksOf(await pageAt('/en/about'))) expect(link).toMatch(/^\/en(\/|$)/)
    const html = await pageAt('/about')
    expect(html).toMatch(/hreflang="en"[^>]*href="\/en\/about"|href="\/en\/about"[^>]*hreflang="en"/i)
    expect(html).toMatch(/hreflang="es"[^>]*href="\/about"|href="\/about"[^>]*hreflang="es"/i)
  })

  it('shows what is not translated as it was written, and search engines the original', async () => {
    const html = await pageAt(`/parts/${bare.number}`)
    expect([languageOf(html), html.includes('The Mole')]).toEqual(['es', true])
    expect(html).toMatch(/<main[^>]* lang="en"/)
    expect(html).toContain('Esta página está en inglés')
    expect(headOf(html)).toContain('<meta name="robots" content="noindex"/>')
    expect([canonicalOf(html), alternatesOf(html)]).toEqual([`/en/parts/${bare.number}`, {}])
    const original = await pageAt(`/en/parts/${bare.number}`)
    expect(headOf(original)).not.toMatch(/noindex/)
    expect([canonicalOf(original), alternatesOf(original)]).toEqual([`/en/parts/${bare.number}`, {}])
    expect(original).not.toContain('This page is in')
  })

  it('is the address for whoever asked for none, where the page has it', async () => {
    const path = `/parts/${part.number}`
    for (const [at, canonical] of [
      [path, path],
      [`/en${path}`, `/en${path}`],
    ] as const) {
      const html = await pageAt(at)
      expect(canonicalOf(html)).toBe(canonical)
      expect(alternatesOf(html)).toEqual({ es: path, en: `/en${path}`, 'x-default': path })
    }
  })

  it('lists in the sitemap of each language what is in it, at the address that it has', async () => {
    const [spanish, english] = [await locsOf('/sitemap-es.xml'), await locsOf('/sitemap-en.xml')]
    expect(spanish).toEqual(expect.arrayContaining([`/parts/${part.number}`, '/about', '/blog/tide']))
    expect(spanish).not.toContain(`/parts/${bare.number}`)
    expect(spanish).not.toContain('/blog/ropes')
    expect(english).toEqual(
      expect.arrayContaining([`/en/parts/${part.number}`, `/en/parts/${bare.number}`, '/en/blog/ropes']),
    )
    for (const path of english) expect(path).toMatch(/^\/en(\/|$)/)
  })

  it('is that of the feed, whose entries keep their names', async () => {
    const idsOf = (feed: string) =>
      [...feed.matchAll(/<id>http:\/\/localhost:\d+([^<]*)<\/id>/g)].map(([, id]) => id)
    const [spanish, english] = [await pageAt('/feed.xml'), await pageAt('/en/feed.xml')]
    expect(spanish).toContain('Marea baja')
    expect(spanish).not.toContain('Ropes')
    expect(english).toContain('Ropes')
    expect(english).toMatch(/<link rel="alternate" type="text\/html" href="[^"]*\/en\/blog\/ropes"/)
    await speak('en')
    expect(idsOf(await pageAt('/feed.xml'))).toEqual(idsOf(english))
    expect(idsOf(await pageAt('/es/feed.xml'))).toEqual(idsOf(spanish))
  })

  it('is searched first, and so is what is only in the source language', async () => {
    expect(await pageAt('/search?q=muelle')).toContain(`href="/parts/${part.number}"`)
    expect(await pageAt('/search?q=mole')).toContain(`href="/parts/${bare.number}"`)
    expect(await pageAt('/en/search?q=quay')).toContain(`href="/en/parts/${part.number}"`)
  })

  it('is that of Page Not Found, of the manifest and of the maintenance page', async () => {
    const lost = await read('GET /nowhere')
    expect([lost.status, languageOf(textOf(lost))]).toEqual([404, 'es'])
    expect(languageOf(await pageAt('/en/nowhere'))).toBe('en')
    expect(JSON.parse(await pageAt('/site.webmanifest'))).toMatchObject({ lang: 'es', start_url: '/' })
    await save({ maintenanceMode: true })
    const [closed, inEnglish] = [await read('GET /'), await read('GET /en')]
    await save({ maintenanceMode: false })
    expect([closed.status, languageOf(textOf(closed))]).toEqual([503, 'es'])
    expect(languageOf(textOf(inEnglish))).toBe('en')
  })

  it('takes forms without script at both addresses', async () => {
    const send = async (path: string, email: string) => {
      const { headers, statusCode } = await app.server.inject({
        method: 'POST',
        url: path,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `email=${email}%40example.org&name=Somebody`,
      })
      return [statusCode, headers.location]
    }
    expect(await send('/notify', 'one')).toEqual([303, expect.stringMatching(/^\/(?!e[ns]\b)/)])
    // A page that was open before the change.
    expect(await send('/es/notify', 'two')).toEqual([303, expect.stringMatching(/^\/(?!e[ns]\b)/)])
    expect(await send('/en/notify', 'three')).toEqual([303, expect.stringMatching(/^\/en\//)])
    // What was agreed to is kept in the words that stood there.
    const agreed = await administer(
      app.connection,
      'select consent_language as language from notifications where fork_id = $1 order by id',
      [site.id],
    )
    expect(agreed.map(({ language }) => language)).toEqual(['es', 'es', 'en'])
  })

  it('lets every redirect lead on that was written before', async () => {
    expect(await moved('/es/viejo')).toEqual([301, '/viejo'])
    expect(await moved('/viejo')).toEqual([301, '/es/about'])
    expect(await moved('/old')).toEqual([301, '/about'])
    expect(await moved('/en/old')).toEqual([301, '/en/about'])
    const path = `/api/forks/${site.id}/redirects` as const
    // It closes a circle only now, and leads nobody round in it.
    expect([await moved('/aqui'), await moved('/alli')]).toEqual([
      [404, undefined],
      [301, '/aqui'],
    ])
    const again = await app.call(`POST ${path}`, { as, body: { from: '/viejo', to: '/parts' } })
    expect(again.statusCode).toBe(409)
  })

  it('leaves the texts where they are: without a language a call means the source', async () => {
    const of = async (query: string) => (await good(`GET /api/blog/${post.id}${query}`)).title
    expect([await of(''), await of('?locale=es')]).toEqual(['Low tide', 'Marea baja'])
    await good(`PUT /api/blog/${post.id}`, { title: 'Ebb' })
    await good(`PUT /api/blog/${post.id}?locale=es`, { title: 'Bajamar' })
    expect([await of(''), await of('?locale=es')]).toEqual(['Ebb', 'Bajamar'])
    expect(await pageAt('/blog/tide')).toContain('Bajamar')
    expect(await pageAt('/en/blog/tide')).toContain('Ebb')
    await good(`PUT /api/blog/${post.id}`, { title: 'Low tide' })
    await good(`PUT /api/blog/${post.id}?locale=es`, { title: 'Marea baja' })
  })

  it('is changed back in the same way, and everything is as before', async () => {
    await speak('en')
    expect([languageOf(await pageAt('/')), languageOf(await pageAt('/es'))]).toEqual(['en', 'es'])
    expect(await moved('/en/about')).toEqual([301, '/about'])
    expect(await moved('/es/viejo')).toEqual([301, '/es/about'])
    expect(await pageAt(`/parts/${bare.number}`)).not.toContain('This page is in')
  })

  it('is seen by readers at once on every process', async () => {
    const there = await anApp({ beside: app, isListening: true })
    const readThere = await aReader(there)
    const seen = async () => languageOf(textOf(await readThere('GET /')))
    expect(await seen()).toBe('es')
    await speak('en')
    await expect.poll(seen, { timeout: 2_000 }).toBe('en')
    await speak('es')
    await expect.poll(seen, { timeout: 2_000 }).toBe('es')
  })

  it('is refused where nothing is published in it, and nothing changes', async () => {
    const answer = await save({ defaultLanguage: 'fr', seoTitle: 'T' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      detail: 'Nothing is published in French yet, so readers cannot get it first.',
      errors: [{ pointer: '/defaultLanguage', code: 'unpublished' }],
    })
    expect(await good(`GET /api/forks/${site.id}/settings`)).toMatchObject({
      defaultLanguage: 'es',
      seoTitle: '',
    })
    expect((await save({ defaultLanguage: 'en' }, { 'if-match': '"1"' })).statusCode).toBe(409)
  })
})

describe('[C567] a default language in which nothing is published any more', () => {
  it('stays, shows every page as it was written, and is no choice once it was left', async () => {
    const quiet = await aSite(app, 'Quiet')
    const who = await aPerson(app, { site: quiet, role: 'admin' })
    const of = async (line: `${string} /${string}`, body?: object) =>
      (await app.call(line, { as: who, host: `${quiet.slug}.localhost`, ...(body && { body }) })).json()
    const at = `/api/forks/${quiet.id}` as const
    const texts = {
      title: 'About',
      content: 'Words.',
      translations: { es: { title: 'Más', content: 'Voces.' } },
    }
    const { id } = await of(`POST ${at}/pages`, {
      slug: 'more',
      template: 'default',
      isPublished: true,
      ...texts,
    })
    expect(await of(`PUT ${at}/settings`, { defaultLanguage: 'es' })).toMatchObject({ defaultLanguage: 'es' })
    await of(`PUT /api/pages/${id}`, { translations: {} })
    const { body } = await app.call('GET /more', { host: `${quiet.slug}.localhost` })
    expect([languageOf(body), body.includes('Words.')]).toEqual(['es', true])
    expect(body).toContain('Esta página está en inglés')
    const { language, choices } = await of(`GET ${at}/settings/default-language`)
    expect([language, choices]).toEqual(['es', ['en']])
    expect(await of(`PUT ${at}/settings`, { seoTitle: 'T' })).toMatchObject({ defaultLanguage: 'es' })
    expect(await of(`PUT ${at}/settings`, { defaultLanguage: 'en' })).toMatchObject({ defaultLanguage: 'en' })
    expect(await of(`PUT ${at}/settings`, { defaultLanguage: 'es' })).toMatchObject({ status: 409 })
  })
})

describe('[C567] the plan of another default language', () => {
  it('says what readers would find in it, what in the source language, and where', async () => {
    await speak('en')
    const { types, ...facts } = await plan('?language=es')
    expect(facts).toEqual({
      language: 'es',
      defaultLanguage: 'en',
      sourceLanguage: 'en',
      choices: ['en', 'es'],
      examples: [
        { language: 'es', before: '/es', after: '/' },
        { language: 'en', before: '/', after: '/en' },
        {
          language: 'es',
          before: expect.stringMatching(/^\/es\//),
          after: expect.not.stringMatching(/^\/es/),
        },
      ],
    })
    const of = (kind: string) => types.find((type: { kind: string }) => type.kind === kind)
    expect(of('part')).toEqual({ kind: 'part', count: 2, translated: 1, left: ['The Mole'] })
    expect(of('post')).toEqual({ kind: 'post', count: 2, translated: 1, left: ['Ropes'] })
    expect(of('page')).toMatchObject({ translated: 1 })
  })

  it('is that of the present one where none is named, and of no other word', async () => {
    const { language, types } = await plan('')
    expect(language).toBe('es')
    expect(types).toContainEqual({ kind: 'part', count: 2, translated: 1, left: ['The Mole'] })
    const all = await plan('?language=en')
    for (const { count, translated, left } of all.types) expect([translated, left]).toEqual([count, []])
    const path = `/api/forks/${site.id}/settings/default-language?language=xx` as const
    expect((await app.call(`GET ${path}`, { as })).statusCode).toBe(422)
  })
})
