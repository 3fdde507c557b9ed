import { beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../../../test/support/database.ts'
import {
  anApp,
  aPerson,
  type App,
  aSecretKey,
  aSite,
  goodCalls,
  type Line,
} from '../../../test/support/app.ts'
import { BUILD } from '../contract/draft.ts'
import type { Site } from '../../kernel/site.ts'
import { createLimits } from '../../platform/http/limits.ts'
import { editorPreviewOf, editorToken } from './token.ts'

let app: App
let site: Site
let elsewhere: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  elsewhere = await aSite(app, 'Elsewhere')
  as = await aPerson(app, { site, role: 'editor' })
})

const good = goodCalls(() => ({ app, as }))

let slugs = 0

const aPage = (more: object = {}) =>
  good(`POST /api/forks/${site.id}/pages`, {
    slug: `page-${++slugs}`,
    template: 'default',
    title: 'Low water',
    content: 'Old words.',
    ...more,
  })

const draft = (type: string, id: string, fields: object, locale = 'en') =>
  good(`PUT /api/${type}/${id}/draft?locale=${locale}`, { writer: 'a', seq: 1, build: BUILD, fields })

const NOTE = '<p class="demo" role="note">Preview, not public</p>'

const visit = (path: string) => app.call(`GET ${path}` as Line)

describe('a preview link', () => {
  it('[C355] [C642] shows anybody the public page with its drafts, and changes nothing', async () => {
    const page = await aPage({ isPublished: true })
    await draft('pages', page.id, { title: { value: 'High water' }, slug: { value: 'risen' } })
    const before = await visit(page.path)
    const link = await good(`POST /api/pages/${page.id}/preview-links`)
    expect(await good(`GET /api/pages/${page.id}/preview-links`)).toEqual([link])

    const shown = await visit(link.path)
    expect([shown.statusCode, shown.body.includes('High water')]).toEqual([200, true])
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect((await visit(page.path)).body).toBe(before.body)
    expect((await visit('/risen')).statusCode).toBe(404)
    expect(await good(`GET /api/pages/${page.id}`)).toMatchObject({ hasChanges: true, version: page.version })
    await good(`POST /api/pages/${page.id}/publish`)
    // But for the line that says what it is.
    const preview = (await visit(link.path)).body
    expect(preview).toContain(NOTE)
    expect((await visit('/risen')).body).toBe(preview.replace(NOTE, ''))
  })

  it('lets its page show a film of another host, and so does the page for readers; no other page may', async () => {
    const frames = async (path: string) => {
      const { headers } = await visit(path)
      return /frame-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
    }
    const plain = await aPage({ isPublished: true })
    const page = await aPage({
      isPublished: true,
      content: '![A walk](https://youtu.be/dQw4w9WgX_-){.embed}\n\n![Later](peertube:a.example/w/1){.embed}',
    })
    const YOUTUBE = 'frame-src https://www.youtube-nocookie.com'
    const link = await good(`POST /api/pages/${page.id}/preview-links`)
    // Rendered, from the cache behind the router, from the cache before it, and as a preview.
    expect([await frames(page.path), await frames(`${page.path}?a=b`), await frames(page.path)]).toEqual(
      Array(3).fill(YOUTUBE),
    )
    expect(await frames(link.path)).toBe(YOUTUBE)
    expect([await frames(plain.path), await frames('/')]).toEqual(["frame-src 'none'", "frame-src 'none'"])
    await good(`PUT /api/pages/${page.id}`, { content: '![A song](https://soundcloud.com/a/song){.embed}' })
    expect(await frames(page.path)).toBe('frame-src https://w.soundcloud.com')
  })

  it('[C355] shows a draft, in the language that it was made for, which readers find at no address', async () => {
    const page = await aPage({ translations: { de: { title: 'Niedrigwasser', content: 'Worte.' } } })
    const link = await good(`POST /api/pages/${page.id}/preview-links?locale=de`)
    expect(link.locale).toBe('de')
    expect((await visit(link.path)).body).toContain('Niedrigwasser')
    expect((await visit(page.path)).statusCode).toBe(404)
  })

  it('shows a part, a chapter and a reflection as it shows a page', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Part', isPublished: true })
    const inPart = { partId: part.id, title: 'Before' }
    const chapter = await good(`POST /api/forks/${site.id}/book-chapters`, inPart)
    const reflection = await good(`POST /api/forks/${site.id}/reflections`, inPart)
    for (const [type, { id }] of [
      ['book-parts', part],
      ['book-chapters', chapter],
      ['reflections', reflection],
    ] as const) {
      await draft(type, id, { title: { value: `Not yet ${type}` } })
      const link = await good(`POST /api/${type}/${id}/preview-links`)
      const { statusCode, body } = await visit(link.path)
      expect([type, statusCode, body.includes(`Not yet ${type}`)]).toEqual([type, 200, true])
    }
  })

  it('shows a chapter of a part that is a draft, which readers would see with it', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Not yet a part' })
    const inPart = { partId: part.id, title: 'Read before anybody' }
    for (const type of ['book-chapters', 'reflections']) {
      const { id } = await good(`POST /api/forks/${site.id}/${type}`, inPart)
      const link = await good(`POST /api/${type}/${id}/preview-links`)
      const { statusCode, body } = await visit(link.path)
      expect([type, statusCode, body.includes('Read before anybody')]).toEqual([type, 200, true])
    }
    expect((await visit(`/parts/${part.number}`)).statusCode).toBe(404)
  })

  it('says in words what keeps the changes from going out, and is no defect', async () => {
    const given = { title: 'Low water', slug: `post-${++slugs}`, isPublished: true }
    const post = await good(`POST /api/forks/${site.id}/blog`, given)
    await draft('blog', post.id, { publishedAt: { value: null } })
    const link = await good(`POST /api/blog/${post.id}/preview-links`)
    const { statusCode, body } = await visit(link.path)
    expect(statusCode).toBe(422)
    expect(body).toContain('This cannot go out yet</h1>')
    expect(body).toContain('A published post keeps a publication date')
  })

  it('says in words that somebody opened too many, and is no defect', async () => {
    const limited = await anApp({ beside: app, limits: createLimits(() => 0) })
    const asked = Array.from({ length: 31 }, () => limited.call('GET /preview/x'))
    const answers = await Promise.all(asked)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 30 }, () => 404),
      429,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.body).toContain('Too many at once</h1>')
    expect(refused?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  })

  it('[C642] says that it has ended once it was revoked, its time is over, or its item is deleted', async () => {
    const page = await aPage()
    const link = await good(`POST /api/pages/${page.id}/preview-links`)
    const other = await good(`POST /api/pages/${page.id}/preview-links`)
    const late = await good(`POST /api/pages/${page.id}/preview-links`)
    await good(`DELETE /api/pages/${page.id}/preview-links/${link.id}`)
    const { statusCode, body, headers } = await visit(link.path)
    expect([statusCode, headers['cache-control']]).toEqual([410, 'no-store'])
    expect(body).toContain('This preview has ended</h1>')
    expect((await visit(other.path)).statusCode).toBe(200)
    await administer(app.connection, 'update preview_links set expires_at = now() where id = $1', [late.id])
    expect((await visit(late.path)).statusCode).toBe(410)
    await good(`POST /api/pages/${page.id}/trash`)
    expect((await visit(other.path)).statusCode).toBe(410)
    await good(`DELETE /api/pages/${page.id}`)
    expect((await visit(other.path)).statusCode).toBe(410)
  })

  it('[C642] cannot be made up', async () => {
    const page = await aPage()
    const link = await good(`POST /api/pages/${page.id}/preview-links`)
    const other = await good(`POST /api/pages/${page.id}/preview-links`)
    const forged = [
      `${other.path}x`,
      other.path.slice(0, -1),
      `/preview/${other.id}`,
      `/preview/${link.path.slice(9, 41)}${other.path.slice(41)}`,
      '/preview/%00',
      '/preview/x',
    ]
    for (const path of forged) expect([path, (await visit(path)).statusCode]).toEqual([path, 404])
  })
})

describe('what an editor shows its writer', () => {
  it('[C642] is the front page with the drafts of the book record', async () => {
    await good(`PUT /api/forks/${site.id}/book`, { title: 'Salt Letters' })
    const words = {
      writer: 'a',
      seq: 1,
      build: BUILD,
      fields: { subtitle: { value: 'From a house by the water' } },
    }
    await good(`PUT /api/forks/${site.id}/book/draft`, words)
    const { path } = await good(`GET /api/forks/${site.id}/book/preview`)
    const shown = await visit(path)
    expect([shown.statusCode, shown.body.includes('From a house by the water')]).toEqual([200, true])
    expect((await visit('/')).body).not.toContain('From a house by the water')
  })

  it('[C642] is the public page with its drafts, of any site on any host, and leaves nothing behind', async () => {
    const who = await aPerson(app, { isPlatformOwner: true })
    const body = { slug: 'apart', template: 'default', title: 'On another site', content: 'Words.' }
    const made = await app.call(`POST /api/forks/${elsewhere.id}/pages`, { as: who, body })

    const { path } = (await app.call(`GET /api/pages/${made.json().id}/preview`, { as: who })).json()
    const shown = await visit(path)
    expect([shown.statusCode, shown.body.includes('On another site')]).toEqual([200, true])
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })

    const page = await aPage({ isPublished: true })
    const words = { title: { value: 'Hochwasser' }, content: { value: 'Worte.' } }
    await draft('pages', page.id, words, 'de')
    const german = await good(`GET /api/pages/${page.id}/preview?locale=de`)
    expect((await visit(german.path)).body).toContain('Hochwasser')
    expect(await good(`GET /api/pages/${page.id}/preview-links`)).toEqual([])
  })

  it('has the colours that wait for publication in the stylesheet that goes with it', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Part', isPublished: true })
    const colors = ['#112233', '#445566', '#ddeeff']
    await draft('book-parts', part.id, { gallery: { value: { ...part.gallery, colors } } })
    const { path } = await good(`GET /api/book-parts/${part.id}/preview`)
    const link = /href="(\/preview\/styles[^"]+)"/.exec((await visit(path)).body)?.[1] ?? ''
    expect((await visit(link.replaceAll('&amp;', '&'))).body).toContain('--part-c1:#112233')
  })

  it('cannot be made up, and ends after an hour', async () => {
    const page = await aPage()
    const { path } = await good(`GET /api/pages/${page.id}/preview`)
    const [words = '', sign = ''] = path.slice('/preview?of='.length).split('.')
    const seen = JSON.parse(Buffer.from(words, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...seen, itemId: site.id })).toString('base64url')
    for (const token of [`${other}.${sign}`, words, `${words}.`, `${words}.${sign}x`, '', '.', 'e30.x']) {
      expect([token, (await visit(`/preview?of=${token}`)).statusCode]).toEqual([token, 404])
    }
    expect((await visit('/preview')).statusCode).toBe(404)
    const key = aSecretKey()
    const mine = editorToken(key, seen)
    expect(editorPreviewOf(key, mine, seen.until - 1)).toEqual(seen)
    expect(editorPreviewOf(key, mine, seen.until)).toBeNull()
    expect(editorPreviewOf(aSecretKey(), mine, seen.until - 1)).toBeNull()
  })
})
