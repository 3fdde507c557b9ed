import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite, deleteSite } from '../../test/support/app.ts'
import { aChecksum, type Checksums } from '../../test/support/checksum.ts'
import { administer } from '../../test/support/database.ts'
import { findPublicChapter, findPublicPart } from '../domains/book/public-reads.ts'
import { copiesOf, servedFile } from '../domains/media/index.ts'
import { findSiteBySlug } from '../domains/sites/index.ts'
import type { Locale } from '../kernel/locale.ts'
import { importSites } from './importer.ts'

let app: App
let owner: string
let checksum: () => Promise<Checksums>
let folder: string
let names = 0
let slug: string

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Elsewhere', { isDefault: true })
  owner = await aPerson(app, { isPlatformOwner: true })
  checksum = await aChecksum(app.connection)
})

const FILES: Record<string, string> = {
  'en/book.md':
    '---\ntitle: Tides\nauthor: Nobody\nbuyLinks:\n  - {shop: A shop, url: "https://shop.example"}\n---\nAbout water.',
  'es/book.md': '---\ntitle: Mareas\n---\nSobre el agua.',
  'de/preview-samples.yaml': 'reflection: Was bleibt?',
  'en/preview-samples.yaml':
    'reflection: What stays?\nbreath: {title: Window, content: Look, practice: Breathe}',
  'en/parts/1-slip.md':
    '---\nnumber: 1\ntitle: Slip\nrelated: [1]\ngallery:\n  meaning: It leaves\n  symbols: [keel]\n  colors: ["#111111", "#777777", "#eeeeee"]\n  focal: {x: 30, y: 60}\n---\nA floor.',
  'es/parts/1-slip.md': '---\ntitle: Grada\ngallery: {meaning: Se va}\n---\n',
  'en/chapters/01-clock.md':
    '---\nnumber: 1\npart: 1\ntitle: Clock\nkeyThemes: [tide]\n---\nThe **yard** clock.',
  'es/chapters/01-clock.md': '---\ntitle: Reloj\n---\nEl reloj.',
  'en/chapters/02-later.md':
    '---\nnumber: 2\npart: 1\ntitle: Later\npublication: {publishAt: 2999-01-01T00:00:00Z}\n---\n',
  'en/reflections/1-keep.md': '---\npart: 1\ntitle: Keep\nquestions: [Who?, Where?]\n---\n',
  'es/reflections/1-keep.md': '---\nquestions: [¿Quién?, ¿Dónde?]\n---\n',
  'en/breath/1-weight.md': '---\npart: 1\ntitle: Weight\nduration: 3\npractice: Sit.\n---\nA chair.',
  'fr/breath/1-weight.md': '---\npractice: Asseyez-vous.\n---\n',
  'en/evidence/1a-steps.md': '---\npart: 1\ntitle: Steps\nsource: Nature\n---\nFound.',
  'en/visuals/cut.md':
    '---\npart: 1\nassetType: gallery\npath: /media/cut.avif\ntitle: Cut\naltText: A cut\n---\nIn section.',
  'en/pages/about.md': '---\ntitle: About\n---\nHello.',
  'de/pages/about.md': '---\ntitle: Über uns\n---\nHallo.',
  'en/blog/first.md':
    '---\ntitle: First\nexcerpt: One\ncategory: News\ntags: [a, b]\nauthor: Ada\npublishedAt: 2025-03-04\n---\nIt **begins**.',
  'de/blog/first.md': '---\ntitle: Erstens\n---\nEs beginnt.',
  'en/blog/idea.md': '---\ntitle: Idea\nstatus: draft\n---\n',
  'en/blog/soon.md': '---\ntitle: Soon\nstatus: scheduled\npublishInDays: 9\n---\n',
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flyleaf-import-'))
  slug = `tides-${++names}`
  write('site.yaml', `slug: ${slug}\nname: Tides\ndefaultLanguage: en\nlanguages: [en, es, fr, de]`)
  for (const [path, text] of Object.entries(FILES)) write(path, text)
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

async function siteOfFolder() {
  const site = await findSiteBySlug(app.db.staff, slug)
  if (!site) throw new Error(`no site ${slug}`)
  return site
}

const reading = async (locale: Locale) => ({
  db: app.db.reader,
  staff: app.db.staff,
  site: await siteOfFolder(),
  locale,
})

describe('a folder that is imported', () => {
  it('is refused in words while a deleted site has its address', async () => {
    await importSites(app.platform, folder)
    await deleteSite(app, (await siteOfFolder()).id)
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      `slug: the site ${slug} was deleted, and can be restored in the studio until it is gone.`,
    )
  })

  it('may have another default language than that of its files, in which something is published', async () => {
    const yaml = (first: string, source = 'en') =>
      `slug: ${slug}\nname: Tides\ndefaultLanguage: ${first}\nsourceLanguage: ${source}\nlanguages: [en, es, fr, de]`
    write('site.yaml', yaml('fr'))
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      'site.yaml: defaultLanguage: nothing is published in fr.',
    )
    write('site.yaml', yaml('es'))
    await importSites(app.platform, folder)
    expect(await siteOfFolder()).toMatchObject({ sourceLanguage: 'en', defaultLanguage: 'es' })
    const answer = await app.call('GET /parts/1', { host: `${slug}.localhost` })
    expect(answer.body).toContain('<html lang="es">')
    expect(answer.body).toContain('Grada')
    write('site.yaml', yaml('es', 'es'))
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      `site.yaml: sourceLanguage: the site ${slug} is there already, and its texts are in en.`,
    )
  })

  it('becomes a site with everything in it, in every language', async () => {
    expect(await importSites(app.platform, folder)).toEqual(['Tides'])
    const [en, es, de, fr] = await Promise.all(
      (['en', 'es', 'de', 'fr'] as const).map(async (locale) => findPublicPart(await reading(locale), 1)),
    )
    expect(en).toMatchObject({
      book: { title: 'Tides', description: 'About water.', author: 'Nobody' },
      part: {
        description: 'A floor.',
        gallery: { colors: ['#111111', '#777777', '#eeeeee'], focal: { x: 30, y: 60 } },
      },
      reflections: [{ questions: ['Who?', 'Where?'], displayOrder: 1 }],
      breath: [{ description: 'A chair.', instruction: 'Sit.', duration: 3 }],
      evidence: [{ description: 'Found.', source: 'Nature' }],
      visuals: [{ caption: 'In section.', path: '/media/cut.avif' }],
      samples: { question: 'What stays?', breath: { practice: 'Breathe' } },
      chapters: [{ number: 1 }],
    })
    expect(es).toMatchObject({
      book: { title: 'Mareas' },
      part: { title: 'Grada', description: 'A floor.', gallery: { meaning: 'Se va', symbols: ['keel'] } },
      reflections: [{ title: 'Keep', questions: ['¿Quién?', '¿Dónde?'] }],
    })
    expect(de?.samples).toMatchObject({ question: 'Was bleibt?', breath: { practice: 'Breathe' } })
    expect(fr?.breath).toMatchObject([{ description: 'A chair.', instruction: 'Asseyez-vous.' }])
    const chapter = await findPublicChapter(await reading('es'), 1)
    expect(JSON.stringify(chapter?.chapter.content)).toContain('El reloj.')
    const pages = await administer(
      app.connection,
      'select title from page_translations where fork_id = $1 order by title',
      [(await siteOfFolder()).id],
    )
    expect(pages).toEqual([{ title: 'About' }, { title: 'Über uns' }])
  })

  it('[C608] brings pictures with ready copies, which its other files name', async () => {
    const picture = sharp({ create: { width: 96, height: 54, channels: 3, background: '#241112' } })
    for (const kind of ['avif', 'webp'] as const) {
      mkdirSync(join(folder, 'media/cut'), { recursive: true })
      await picture.toFormat(kind).toFile(join(folder, `media/cut/96.${kind}`))
    }
    write('media/cut.yaml', 'width: 96\nheight: 54\nfocal: {x: 66, y: 40}')
    write('en/media/cut.md', '---\ntags: [plate]\n---\nA cut')
    write('de/media/cut.md', 'Ein Schnitt')
    write('en/visuals/cut.md', '---\npart: 1\nassetType: gallery\npath: media/cut\ntitle: Cut\n---\n')
    write('theme.yaml', 'favicon: media/cut')
    write(
      'en/blog/cut.md',
      '---\ntitle: Cut\n---\nOne cut.\n\n![A cut](media/cut "Ada"){.wide}\nFrom *below*.',
    )
    write('de/blog/cut.md', '---\ntitle: Schnitt\n---\n![Ein Schnitt](media/cut)')
    await importSites(app.platform, folder)
    const { id } = await siteOfFolder()
    const [file] = await administer(
      app.connection,
      `select m.path, m.alt, m.tags, m.width, m.focal_x as x, m.widths, v.path as shown, t.alt as german
        from media_files m join visual_assets v on v.fork_id = m.fork_id and v.media_file_id = m.id
        join media_file_translations t on t.fork_id = m.fork_id and t.media_file_id = m.id
        where m.fork_id = $1`,
      [id],
    )
    expect(file).toMatchObject({
      alt: 'A cut',
      german: 'Ein Schnitt',
      tags: ['plate'],
      width: 96,
      x: 66,
      widths: [96],
    })
    expect(file?.shown).toBe(file?.path)
    const posts = await administer(
      app.connection,
      `select t.content -> 'doc' -> 'content' -> -1 -> 'attrs' as figure from blog_post_translations t
        where fork_id = $1 and title in ('Cut', 'Schnitt') order by t.is_base desc`,
      [id],
    )
    expect(posts.map(({ figure }) => figure)).toMatchObject([
      { src: file?.path, alt: 'A cut', credit: 'Ada', width: 'wide' },
      { src: file?.path, alt: 'Ein Schnitt' },
    ])
    expect((await siteOfFolder()).faviconUrl).toBe(file?.path)
    const found = await copiesOf(app.db.reader, id, [String(file?.path)])
    const { small = '' } = found.get(String(file?.path)) ?? {}
    const [, uploadId, copy] = /uploads\/([^/]+)\/(.+)/.exec(small) ?? []
    const stored = await servedFile(
      { db: app.db.reader, storage: app.platform.storage },
      [id],
      uploadId ?? '',
      copy ?? '',
    )
    expect(await app.platform.storage.lengthOf(stored?.key ?? 'none')).toBeGreaterThan(0)
    // The same folder once more changes nothing.
    const before = await checksum()
    await importSites(app.platform, folder)
    expect(await checksum()).toEqual(before)
  })

  it('brings films with captions in every language, which its texts name', async () => {
    write('media/walk.en.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\n[Steps]')
    write('media/walk.de.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\n[Schritte]')
    // A film is told by how it begins; here nothing plays it.
    write('media/walk.webm', Buffer.from('\x1aE\xdf\xa3 webm', 'latin1'))
    for (const name of ['walk.webm', 'walk.en.vtt', 'walk.de.vtt'])
      write(`en/media/${name}.md`, '---\ntags: [film]\n---\n')
    const post = (title: string, language: string) =>
      `---\ntitle: ${title}\n---\n![${title}](media/walk.webm "Ada"){.film captions="media/walk.${language}.vtt"}\n: Steps.`
    write('en/blog/walk.md', post('Walk', 'en'))
    write('de/blog/walk.md', post('Gang', 'de'))
    await importSites(app.platform, folder)
    const { id } = await siteOfFolder()
    const files = await administer(
      app.connection,
      'select filename, path, kind, mime_type as type from media_files where fork_id = $1 order by filename',
      [id],
    )
    const captions = { kind: 'other', type: 'text/vtt; charset=utf-8' }
    expect(files).toMatchObject([
      { filename: 'walk.de.vtt', ...captions },
      { filename: 'walk.en.vtt', ...captions },
      { filename: 'walk.webm', kind: 'video', type: 'video/webm' },
    ])
    const [german, english, film] = files.map(({ path }) => String(path))
    const shown = await administer(
      app.connection,
      `select t.content -> 'doc' -> 'content' -> 0 -> 'attrs' as film from blog_post_translations t
        where fork_id = $1 and title in ('Walk', 'Gang') order by t.is_base desc`,
      [id],
    )
    expect(shown).toMatchObject([
      { film: { src: film, captions: english, title: 'Walk', transcript: 'Steps.' } },
      { film: { src: film, captions: german, title: 'Gang' } },
    ])
    const stored = await servedFile(
      { db: app.db.reader, storage: app.platform.storage },
      [id],
      film?.split('/').at(-1) ?? '',
      null,
    )
    expect(await app.platform.storage.lengthOf(stored?.key ?? 'none')).toBe(9)
    const before = await checksum()
    await importSites(app.platform, folder)
    expect(await checksum()).toEqual(before)
    write('media/walk.de.vtt', 'WEBVTT\n\nSteps')
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      'media/walk.de.vtt: these are no captions in WebVTT.',
    )
    write('media/walk.de.vtt', 'Steps')
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      'media/walk.de.vtt: this must be a film, a sound or captions, and what its name says.',
    )
  })

  it('looks as its theme says, until somebody chooses another look in the studio', async () => {
    write('theme.yaml', "paper: '#F3EBDD'\nfonts: archivo\nwords: {de: {notes: Tagebuch}}")
    await importSites(app.platform, folder)
    const { id } = await siteOfFolder()
    const stored = () =>
      administer(app.connection, 'select paper, fonts, words from site_themes where fork_id = $1', [id])
    const words = { de: { notes: 'Tagebuch' } }
    expect(await stored()).toEqual([{ paper: '#f3ebdd', fonts: 'archivo', words }])
    write('theme.yaml', 'fonts: fraunces')
    await importSites(app.platform, folder)
    expect(await stored()).toEqual([{ paper: '#f3ebdd', fonts: 'archivo', words }])
  })

  it('a picture without copies is refused by name, and nothing is imported', async () => {
    write('en/media/none.md', 'Nothing')
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      'media/none: this folder must hold the picture',
    )
  })

  it('[C375] has posts in the state that their files say, the date of each a day that readers see', async () => {
    await importSites(app.platform, folder)
    const posts = await administer(
      app.connection,
      `select slug, is_published, author, category_slug, tags, published_at::date::text as day,
        publish_at = published_at and publish_at between now() + interval '8 days' and now() + interval '9 days' as is_soon
        from blog_posts where fork_id = $1 order by slug`,
      [(await siteOfFolder()).id],
    )
    const draft = { author: '', category_slug: '', tags: [], is_published: false }
    expect(posts).toEqual([
      {
        slug: 'first',
        is_published: true,
        author: 'Ada',
        category_slug: 'news',
        tags: ['a', 'b'],
        day: '2025-03-04',
        is_soon: null,
      },
      { ...draft, slug: 'idea', day: null, is_soon: null },
      { ...draft, slug: 'soon', is_published: true, day: expect.any(String), is_soon: true },
    ])
    write('en/blog/soon.md', '---\ntitle: Soon\nstatus: later\n---\n')
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      'en/blog/soon.md: status: must be one of draft, published, scheduled.',
    )
  })

  it('changes nothing when it is imported again', async () => {
    await importSites(app.platform, folder)
    const before = await checksum()
    await importSites(app.platform, folder)
    expect(await checksum()).toEqual(before)
  })

  it('is written over what it became where a file changed, and what was deleted does not come back', async () => {
    await importSites(app.platform, folder)
    const site = await siteOfFolder()
    const part = await findPublicPart(await reading('en'), 1)
    const finding = `DELETE /api/evidence/${part?.evidence[0]?.id}` as const
    expect((await app.call(finding, { as: owner })).statusCode).toBe(204)
    write('es/parts/1-slip.md', '---\ntitle: La grada\n---\nUn suelo.')
    write('en/evidence/1a-steps.md', '---\npart: 1\ntitle: Steps again\n---\nFound.')
    write('de/pages/about.md', '---\ntitle: Wir\n---\nHallo.')
    await importSites(app.platform, folder)
    expect(await findPublicPart(await reading('es'), 1)).toMatchObject({
      part: { id: part?.part.id, title: 'La grada', description: 'Un suelo.', version: 2 },
      evidence: [],
    })
    expect((await siteOfFolder()).id).toBe(site.id)
  })

  it('is known again by what an earlier version wrote down of its people, with their fields in another order', async () => {
    write('en/team/ada.md', '---\nname: Ada\nposition: Author\nemail: ada@example.com\n---\nShe writes.')
    await importSites(app.platform, folder)
    const site = await siteOfFolder()
    const said = { name: 'Ada', position: 'Author', email: 'ada@example.com', bio: 'She writes.' }
    const earlier = JSON.stringify([{ ...said, translations: {} }, null])
    const [imported] = await administer(
      app.connection,
      'update imported_items set checksum = $2 where fork_id = $1 and path = $3 returning item_id',
      [site.id, createHash('sha256').update(earlier).digest('hex'), 'team/ada.md'],
    )
    const line = `PUT /api/team/${imported?.item_id}` as const
    expect((await app.call(line, { as: owner, body: { name: 'Ada L.' } })).statusCode).toBe(200)
    await importSites(app.platform, folder)
    const read = `GET /api/team/${imported?.item_id}` as const
    expect((await app.call(read, { as: owner })).json().name).toBe('Ada L.')
  })

  it('is refused whole where both a file and what it became were changed', async () => {
    await importSites(app.platform, folder)
    const id = (await findPublicPart(await reading('en'), 1))?.part.id
    const mine = await app.call(`PUT /api/book-parts/${id}`, { as: owner, body: { title: 'Mine' } })
    expect(mine.statusCode).toBe(200)
    await importSites(app.platform, folder)
    const before = await checksum()
    write('en/book.md', '---\ntitle: Other tides\n---\n')
    write('es/parts/1-slip.md', '---\ntitle: Otra\n---\n')
    await expect(importSites(app.platform, folder)).rejects.toThrow(
      'en/parts/1-slip.md: this was edited in the studio',
    )
    expect(await checksum()).toEqual(before)
  })
})

describe('a folder with a mistake is refused whole, and the sentence names file and field:', () => {
  it.each([
    ['en/parts/1-slip.md', '---\nnumber: 1\n---\n', 'en/parts/1-slip.md: title: Title is required.'],
    [
      'en/parts/1-slip.md',
      '---\ntitle: x\ncolour: red\n---\n',
      'en/parts/1-slip.md: colour: this is no field of this file.',
    ],
    ['en/parts/1-slip.md', '---\ntitle: x\ngallery: {colors: ["#fff"]}\n---\n', 'gallery.colors'],
    [
      'en/parts/1-slip.md',
      '---\ntitle: x\npublication: {publishAt: soon}\n---\n',
      'publication.publishAt: publishAt must be',
    ],
    ['en/parts/1-slip.md', '---\ntitle: [\n---\n', 'en/parts/1-slip.md'],
    ['en/book.md', '---\nauthor: x\n---\n', 'en/book.md: title: Title is required.'],
    [
      'en/chapters/01-clock.md',
      '---\nnumber: 1\npart: 9\ntitle: x\n---\n',
      'en/chapters/01-clock.md: part: There is no such part',
    ],
    [
      'en/chapters/02-later.md',
      '---\nnumber: 1\npart: 1\ntitle: x\n---\n',
      'en/chapters/02-later.md: number: There is a chapter 1 already.',
    ],
    ['en/reflections/1-keep.md', '---\ntitle: x\n---\n', 'en/reflections/1-keep.md: part: Part is required.'],
    [
      'en/breath/1-weight.md',
      '---\npart: 1\ntitle: x\norder: 2\n---\n',
      'en/breath/1-weight.md: order: this is no field',
    ],
    [
      'en/breath/1-weight.md',
      '---\npart: 1\ntitle: x\npractice: 7\n---\n',
      'en/breath/1-weight.md: practice: Instruction must be text.',
    ],
    [
      'en/visuals/cut.md',
      '---\ntitle: x\npath: https://elsewhere.example\n---\n',
      'en/visuals/cut.md: path: Picture must be the path of a picture',
    ],
    ['en/preview-samples.yaml', 'breath: 3', 'en/preview-samples.yaml: breath'],
    [
      'es/parts/1-slip.md',
      '---\nnumber: 1\n---\n',
      'es/parts/1-slip.md: number: this is no field of this file.',
    ],
    ['es/parts/2-slip.md', '---\ntitle: x\n---\n', 'es/parts/2-slip.md: nothing is imported from here.'],
    ['en/chapter/01.md', '---\ntitle: x\n---\n', 'en/chapter/01.md: nothing is imported from here.'],
    ['pt/book.md', '---\ntitle: x\n---\n', 'pt/book.md: nothing is imported from here.'],
    ['theme.yaml', 'paper: red', 'theme.yaml: paper: Paper must be a colour such as #f3ebdd.'],
    ['theme.yaml', 'logo: media/none', 'theme.yaml: there is no picture media/none.'],
    ['en/blog/a.md', '---\ntitle: A\n---\n![](media/none)', 'en/blog/a.md: there is no picture media/none.'],
    ['theme.yaml', 'words: {en: {note: x}}', 'theme.yaml: words.en.note: this is no field of this file.'],
    ['site.yaml', 'slug: a b\nname: x\ndefaultLanguage: en', 'site.yaml: slug: slug must be of'],
    ['site.yaml', 'slug: x\nname: x\ndefaultLanguage: pt', 'site.yaml: defaultLanguage: must be one of'],
    [
      'site.yaml',
      'slug: x\nname: x\ndefaultLanguage: en\ntimezone: Berlin',
      'site.yaml: timezone: timezone must be an IANA name, such as Europe/Berlin',
    ],
  ])('%s %j', async (path, text, sentence) => {
    const before = await checksum()
    write(path, text)
    await expect(importSites(app.platform, folder)).rejects.toThrow(sentence)
    expect(await checksum()).toEqual(before)
  })

  it('a folder without a site', async () => {
    rmSync(join(folder, 'site.yaml'))
    await expect(importSites(app.platform, folder)).rejects.toThrow('no site.yaml is here')
    await expect(importSites(app.platform, join(folder, 'nowhere'))).rejects.toThrow(
      'there is no such folder',
    )
  })
})
