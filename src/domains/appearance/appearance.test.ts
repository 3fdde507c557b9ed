import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import type { Theme } from './shapes.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'The default', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, 'The Tidewater Book')
  as = await aPerson(app, { site, role: 'admin' })
})

const read = async (): Promise<Theme> => (await app.call(`GET /api/forks/${site.id}/theme`, { as })).json()
const save = (body: object, headers?: Record<string, string>) =>
  app.call(`PUT /api/forks/${site.id}/theme`, { as, body, ...(headers && { headers }) })
const page = (path = '/') => app.call(`GET ${path as '/'}`, { host: `${site.slug}.localhost` })
const stylesheetIn = (html: string) => /href="(\/assets\/site\/[^"]+\.css)"/.exec(html)?.[1] ?? null

const FERRYWALL = { paper: '#f3ebdd', ink: '#1e2b3c', accent: '#c8452f' }
const STANDARD = {
  paper: '',
  ink: '',
  accent: '',
  fonts: 'newsreader',
  motif: 'spiral',
  showsAuthor: true,
  words: {},
  version: 0,
}

describe('the theme of a site', () => {
  it('[C650] is the standard until somebody changes it, and keeps what a save leaves out', async () => {
    const { standardWords, ...theme } = (await read()) as Theme & {
      standardWords: Record<string, Record<string, string>>
    }
    expect(theme).toEqual(STANDARD)
    expect(standardWords).toMatchObject({
      en: { notes: 'Notes', chapterCount: '{count} chapters' },
      de: { notes: 'Notizen' },
    })
    for (const words of Object.values<Record<string, string>>(standardWords))
      expect(Object.entries(words).filter(([, word]) => !word || word.includes('plural'))).toEqual([])
    expect((await save(FERRYWALL)).json()).toMatchObject({ ...STANDARD, ...FERRYWALL, version: 1 })
    expect((await save({ fonts: 'archivo' })).json()).toMatchObject({ ...FERRYWALL, fonts: 'archivo' })
    expect((await save({ paper: '', ink: null })).json()).toMatchObject({
      paper: '',
      ink: '',
      accent: '#c8452f',
    })
  })

  it('[C643] what a read gave can be sent back and changes nothing', async () => {
    await save({
      ...FERRYWALL,
      words: { en: { team: 'Writers', notes: 'Journal' }, de: { team: 'Stimmen' } },
    })
    const body = await read()
    expect((await save(body)).json()).toEqual(body)
    expect(body.version).toBe(1)
    const lines = await administer(app.connection, 'select action from activity where fork_id = $1', [
      site.id,
    ])
    expect(lines).toEqual([{ action: 'theme.save' }])
  })

  it('takes colours as people write them, and says which one is none', async () => {
    expect((await save({ paper: ' #F3EBDD ', ink: '1E2B3C', accent: '#c42' })).json()).toMatchObject({
      paper: '#f3ebdd',
      ink: '#1e2b3c',
      accent: '#cc4422',
    })
    for (const accent of ['red', '#12', '#gggggg', 'rgb(1,2,3)', '}body{', 7]) {
      const answer = await save({ accent })
      expect([accent, answer.statusCode]).toEqual([accent, 422])
      expect(answer.json().errors).toMatchObject([{ pointer: '/accent' }])
    }
    expect((await save({ accent: 'red' })).json().detail).toBe('Accent must be a colour such as #f3ebdd')
  })

  it('refuses what it does not know with a sentence', async () => {
    for (const [body, pointer] of [
      [{ fonts: 'comic' }, '/fonts'],
      [{ motif: 'cube' }, '/motif'],
      [{ showsAuthor: 'yes' }, '/showsAuthor'],
      [{ words: { en: { nonsense: 'x' } } }, '/words/en/nonsense'],
      [{ words: { it: { parts: 'x' } } }, '/words/it'],
      [{ words: { en: { parts: 'x'.repeat(81) } } }, '/words/en/parts'],
      [{ words: { en: { parts: 'Essay {number}' } } }, '/words/en/parts'],
      [{ words: { en: { chapter: 'Essay {title}' } } }, '/words/en/chapter'],
      [{ colours: {} }, '/colours'],
    ] as const) {
      const answer = await save(body)
      expect([pointer, answer.statusCode]).toEqual([pointer, 422])
      expect(answer.json().errors).toMatchObject([{ pointer }])
      expect(answer.json().detail).toMatch(/\w+ \w+/)
    }
    expect(await read()).toMatchObject(STANDARD)
  })

  it('belongs to people of the site, and is changed by those who may change its settings', async () => {
    const stranger = await aPerson(app, { site: await aSite(app) })
    const viewer = await aPerson(app, { site, role: 'viewer' })
    const put = (token?: string) =>
      app.call(`PUT /api/forks/${site.id}/theme`, { body: FERRYWALL, ...(token && { as: token }) })
    expect((await put()).statusCode).toBe(401)
    expect((await put(stranger)).statusCode).toBe(404)
    expect((await put(viewer)).statusCode).toBe(403)
    expect(await read()).toMatchObject(STANDARD)
  })

  it('another version than the stored one is answered with what is stored', async () => {
    await save({ accent: '#c8452f' })
    const answer = await save({ accent: '#224488' }, { 'if-match': '"0"' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().current).toMatchObject({ accent: '#c8452f', version: 1 })
  })
})

describe('readers', () => {
  it('get the colours with the next page, by a stylesheet that its bytes name', async () => {
    expect(stylesheetIn((await page()).body)).toBeNull()
    await save(FERRYWALL)
    const path = stylesheetIn((await page()).body) ?? ''
    const styles = await page(path)
    expect(styles.body).toContain('--paper:light-dark(#f3ebdd,')
    expect(styles.headers['cache-control']).toContain('immutable')
    await save({ accent: '#224488' })
    expect(stylesheetIn((await page()).body)).not.toBe(path)
    expect((await page(path)).headers['cache-control']).not.toContain('immutable')
    // Another site has nothing of it.
    expect(stylesheetIn((await app.call('GET /', {})).body)).toBeNull()
  })
})

describe('what a theme changes beside colours', () => {
  const post = (body: object) => app.call(`POST /api/forks/${site.id}/blog`, { as, body })

  it('is the fonts of every page, of which only those of its pair come first', async () => {
    expect((await page()).body).toContain('<html lang="en">')
    await save({ fonts: 'archivo' })
    expect((await page('/blog')).body).toContain('<html lang="en" data-fonts="archivo">')
  })

  it('[C577] is that of its page in maintenance, too', async () => {
    const settings = (maintenanceMode: boolean) =>
      app.call(`PUT /api/forks/${site.id}/settings`, { as, body: { maintenanceMode } })
    await save({ ...FERRYWALL, fonts: 'archivo' })
    await settings(true)
    const closed = await page('/')
    expect([closed.statusCode, closed.body]).toEqual([503, expect.stringContaining('data-fonts="archivo"')])
    expect(closed.body).toContain(`href="/assets/site/${site.id}.`)
    await settings(false)
  })

  it('is the words of every page, in the language for which they were given', async () => {
    await post({
      title: 'A note',
      slug: 'a-note',
      isPublished: true,
      translations: { de: { title: 'Notiz' } },
    })
    await save({ words: { en: { notes: 'Journal', closingQuote: '“Ask who was paid.”' } } })
    const html = (await page('/blog')).body
    expect(html).toContain('<title>Journal · The Tidewater Book</title>')
    expect(html).toMatch(/<h1[^>]*>Journal<\/h1>/)
    expect(html).toContain('“Ask who was paid.”')
    expect((await page()).body).not.toContain('A book is open long after it is shut')
    await save({ words: { en: { notes: '' } } })
    expect((await page('/blog')).body).toMatch(/<h1[^>]*>Notes<\/h1>/)
  })

  it('is what stands beside the title of the book, and whether its author does', async () => {
    const made = await aSite(app, 'A book')
    await app.call(`PUT /api/forks/${made.id}/book`, {
      as: await aPerson(app, { site: made, role: 'owner' }),
      body: { title: 'Working Tides', author: 'Edda Sorrell' },
    })
    const owner = await aPerson(app, { site: made, role: 'owner' })
    await app.call(`POST /api/forks/${made.id}/book/publish`, { as: owner })
    const landing = async () => (await app.call('GET /', { host: `${made.slug}.localhost` })).body
    const look = (body: object) => app.call(`PUT /api/forks/${made.id}/theme`, { as: owner, body })
    expect(await landing()).toContain('<p class="hero__author" dir="auto">Edda Sorrell</p>')
    expect(await landing()).not.toContain('class="spread"')
    await look({ motif: 'plate', showsAuthor: false })
    expect(await landing()).not.toContain('hero__author')
    expect(await landing()).toContain('class="spread"')
    await look({ words: { en: { preorder: 'Ask your bookshop' } } })
    expect(await landing()).toContain('Ask your bookshop')
    expect(await landing()).not.toContain('Pre-order (Coming Soon)')
  })
})

describe('the proof beside the form', () => {
  const preview = (body: object, token = as) =>
    app.call(`POST /api/forks/${site.id}/theme/preview`, { as: token, body })

  it('is the real page with what nobody has saved, and leaves nothing behind', async () => {
    const theme = { ...FERRYWALL, fonts: 'fraunces', words: { en: { closingQuote: '“Not yet.”' } } }
    const { path } = (await preview({ theme, path: '/' })).json()
    const shown = await app.call(`GET ${path as '/'}`, {})
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('data-fonts="fraunces"')
    expect(shown.body).toContain('“Not yet.”')
    const link = /href="(\/preview\/styles[^"]+)"/.exec(shown.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const styles = await app.call(`GET ${link as '/'}`, {})
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(styles.headers['cache-control']).toBe('no-store')
    expect(styles.body).toContain('--paper:light-dark(#f3ebdd,')
    expect(await read()).toMatchObject(STANDARD)
    expect((await page()).body).not.toContain('“Not yet.”')
  })

  it('shows only pages of the site, to whoever may see its settings', async () => {
    for (const path of ['//evil.example', 'https://evil.example', 'parts', ''])
      expect([path, (await preview({ theme: {}, path })).statusCode]).toEqual([path, 422])
    expect((await preview({ theme: { accent: 'red' }, path: '/' })).json().errors).toMatchObject([
      { pointer: '/theme/accent' },
    ])
    const stranger = await aPerson(app, { site: await aSite(app) })
    expect((await preview({ theme: {}, path: '/' }, stranger)).statusCode).toBe(404)
    const { path } = (await preview({ theme: {}, path: '/nothing-here' })).json()
    expect((await app.call(`GET ${path as '/'}`, {})).statusCode).toBe(404)
  })
})
