import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aFile } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import { changesAt } from '../../../test/support/moments.ts'
import type { Site } from '../../kernel/site.ts'
import { newId } from '../../platform/ids.ts'
import { findPublicChapter, findPublicIntro, findPublicPart, listGallery } from './public-reads.ts'

let app: App
let site: Site
let owner: string
let part: { id: string; number: number }

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { site })
  part = await create('book-parts', { title: 'Roots', isPublished: true })
})

type Line = `${string} /${string}`

/** A call by the owner that must succeed. */
async function good(line: Line, body?: object) {
  const answer = await app.call(line, { as: owner, ...(body && { body }) })
  expect([line, answer.statusCode < 300 ? 'good' : answer.body]).toEqual([line, 'good'])
  return answer
}

async function create(type: string, body: object) {
  return (await good(`POST /api/forks/${site.id}/${type}`, body)).json()
}

/** Everything that the public pages read, in a language. */
const reading = (locale: 'en' | 'es' = 'en') => ({ db: app.db.reader, staff: app.db.staff, site, locale })

const SAMPLES = {
  reflection: 'What do you keep?',
  evidence: { title: 'Threads', description: 'They carry carbon.', source: 'A study' },
  breath: { title: 'A window', content: 'Look out.', practice: 'Breathe.' },
}

const TYPES: [type: string, body: () => object, spanish: object][] = [
  [
    'book-parts',
    () => ({
      title: 'Slow water',
      related: [1],
      gallery: {
        title: 'Water',
        meaning: 'It stays',
        symbols: ['reed'],
        colors: ['#102030', '#405060', '#708090'],
        focal: { x: 20, y: 60 },
      },
      previewSamples: SAMPLES,
    }),
    { gallery: { meaning: 'Se queda' }, previewSamples: { breath: { title: 'Una ventana' } } },
  ],
  [
    'book-chapters',
    () => ({ title: 'Salt', partId: part.id, content: '**Salt**', keyThemes: ['sea'] }),
    { content: 'Sal' },
  ],
  [
    'reflections',
    () => ({
      title: 'What I keep',
      partId: part.id,
      prompt: 'Think',
      questions: ['Who?', 'Where?'],
      practice: 'Show it',
      seedPaperText: 'I keep',
    }),
    { questions: ['¿Quién?', '¿Dónde?'] },
  ],
  [
    'breath-sections',
    () => ({ title: 'Weight', partId: part.id, description: 'A chair', instruction: 'Sit', duration: 3 }),
    { instruction: 'Siéntate' },
  ],
  [
    'evidence',
    () => ({ title: 'Few steps', partId: part.id, description: 'Found', source: 'Nature' }),
    { source: 'Naturaleza' },
  ],
  [
    'visual-assets',
    () => ({
      title: 'Roots',
      partId: part.id,
      assetType: 'diagram',
      path: '/media/roots.avif',
      altText: 'Roots',
      caption: 'In a cut',
    }),
    { altText: 'Raíces' },
  ],
]

describe.each(TYPES)('%s', (type, body, spanish) => {
  it('[C488] [C642] are created with 201, read, listed, written with 200 and deleted with 204', async () => {
    const made = await app.call(`POST /api/forks/${site.id}/${type}`, { as: owner, body: body() })
    expect([made.statusCode, made.headers.etag]).toEqual([201, '"1"'])
    const { id } = made.json()
    expect(made.json()).toMatchObject({ uid: id, forkId: site.id, version: 1 })
    expect((await good(`GET /api/${type}/${id}`)).json()).toEqual(made.json())
    expect((await good(`GET /api/forks/${site.id}/${type}`)).body).toContain(id)
    const saved = await good(`PUT /api/${type}/${id}`, { title: 'Another' })
    expect(saved.json()).toEqual({
      ...made.json(),
      title: 'Another',
      version: 2,
      updatedAt: expect.any(String),
      fieldVersions: { title: 1 },
      translations: { en: expect.objectContaining({ title: 'Another' }) },
    })
    expect((await good(`DELETE /api/${type}/${id}`)).statusCode).toBe(204)
    expect((await app.call(`GET /api/${type}/${id}`, { as: owner })).statusCode).toBe(404)
  })

  it('[C643] give back what they take, in every language', async () => {
    const { id } = await create(type, body())
    await good(`PUT /api/${type}/${id}?locale=es`, spanish)
    for (const query of ['', '?locale=es', '?locale=de']) {
      const before = await good(`GET /api/${type}/${id}${query}`)
      const after = await good(`PUT /api/${type}/${id}${query}`, before.json())
      expect(after.json()).toEqual(before.json())
    }
  })

  it('[C621] fall back to the default language field by field, and are replaced by the map as a whole', async () => {
    const made = await create(type, body())
    const emptied = { translations: { en: { title: '' } } }
    const refused = await app.call(`PUT /api/${type}/${made.id}`, { as: owner, body: emptied })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/translations/en/title'])
    const es = (await good(`PUT /api/${type}/${made.id}?locale=es`, spanish)).json()
    expect(es).toMatchObject('content' in spanish ? {} : spanish)
    expect(es.title).toBe(made.title)
    expect((await good(`GET /api/${type}/${made.id}`)).json()).toMatchObject(
      type === 'book-chapters' ? {} : body(),
    )
    const cleared = await good(`PUT /api/${type}/${made.id}`, {
      translations: { fr: { title: 'En français' } },
    })
    expect(Object.keys(cleared.json().translations)).toEqual(expect.arrayContaining(['en', 'fr']))
    expect(cleared.json().translations).not.toHaveProperty('es')
  })

  it('[C641] refuse a version that is not the stored one with 409 and the stored object', async () => {
    const { id } = await create(type, body())
    await good(`PUT /api/${type}/${id}`, { title: 'First' })
    const stale = await app.call(`PUT /api/${type}/${id}`, {
      as: owner,
      body: { title: 'Second' },
      headers: { 'if-match': '"1"' },
    })
    expect([stale.statusCode, stale.json().current.title]).toEqual([409, 'First'])
  })

  it('[C642] come in pages that say how many there are and where the next begins', async () => {
    for (const title of ['Paged c', 'Paged a', 'Paged b']) await create(type, { ...body(), title })
    for (const [sort, titles] of [
      ['title', ['Paged a', 'Paged b', 'Paged c']],
      ['-title', ['Paged c', 'Paged b', 'Paged a']],
      ['createdAt', ['Paged c', 'Paged a', 'Paged b']],
      ['order', ['Paged c', 'Paged a', 'Paged b']],
    ] as const) {
      const seen: string[] = []
      let next: string | undefined = `/api/forks/${site.id}/${type}?q=PAGED&limit=2&sort=${sort}`
      while (next) {
        const page = await good(`GET ${next as '/'}`)
        expect(page.headers['x-total-count']).toBe('3')
        seen.push(...page.json().map((row: { title: string }) => row.title))
        next = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect([sort, seen]).toEqual([sort, titles])
    }
    const whole = await good(`GET /api/forks/${site.id}/${type}?q=paged`)
    expect([whole.json().length, whole.headers['x-total-count']]).toEqual([3, '3'])
    for (const query of [
      'cursor=x',
      'limit=0',
      'limit=201',
      'limit=1.5',
      'sort=color',
      'status=gone',
      `cursor=${Buffer.from('["order","x","y","z","w"]').toString('base64url')}`,
    ]) {
      const refused = await app.call(`GET /api/forks/${site.id}/${type}?${query}`, { as: owner })
      expect([query, refused.statusCode]).toEqual([query, 422])
    }
  })
})

describe('[C642] an order', () => {
  it('is given by a list of ids, and answered', async () => {
    // Readers see nothing of a draft part, so what belongs to it is ordered at once.
    const draft = await create('book-parts', { title: 'Not out' })
    const made = await Promise.all(
      ['a', 'b', 'c'].map((title) => create('reflections', { title, partId: draft.id })),
    )
    const ids = [2, 0, 1].map((i) => made[i].id)
    const ordered = (await good(`PUT /api/forks/${site.id}/reflections/order`, { ids })).json()
    expect(ordered.map((row: { id: string; displayOrder: number }) => [row.id, row.displayOrder])).toEqual(
      ids.map((id, i) => [id, i + 1]),
    )
  })

  it('is refused whole when one id is foreign, unknown or there twice', async () => {
    const { id } = await create('evidence', { title: 'x', partId: part.id, displayOrder: 9 })
    for (const other of ['nonsense', '01a1fce7-b8ac-7450-a54f-28c27a7105b3', id]) {
      const line = `PUT /api/forks/${site.id}/evidence/order` as const
      expect((await app.call(line, { as: owner, body: { ids: [id, other] } })).statusCode).toBe(422)
    }
    expect((await good(`GET /api/evidence/${id}`)).json().displayOrder).toBe(9)
  })

  it('takes a chapter into another part along with its place, or not at all', async () => {
    const other = await create('book-parts', { title: 'Ink' })
    const [here, there] = [
      await create('book-chapters', { title: 'Here', partId: part.id }),
      await create('book-chapters', { title: 'There', partId: other.id }),
    ]
    const line = `PUT /api/forks/${site.id}/book-chapters/order` as const
    const standing = async () => {
      const rows = await Promise.all([here.id, there.id].map((id) => good(`GET /api/book-chapters/${id}`)))
      return rows.map((row) => [row.json().partId, row.json().displayOrder])
    }
    const before = await standing()
    const gone = '01a1fce7-b8ac-7450-a54f-28c27a7105b3'
    for (const body of [
      { ids: [here.id, gone], partId: other.id },
      { ids: [here.id, there.id], partId: gone },
    ]) {
      expect((await app.call(line, { as: owner, body })).statusCode).toBe(422)
    }
    expect(await standing()).toEqual(before)

    await good(line, { ids: [here.id, there.id], partId: other.id })
    expect(await standing()).toEqual([
      [other.id, 1],
      [other.id, 2],
    ])
    // Two moves at once end in one of the two orders.
    const orders = [
      [here.id, there.id],
      [there.id, here.id],
    ]
    const parts = [part.id, other.id]
    await Promise.all(orders.map((ids, i) => good(line, { ids, partId: parts[i] })))
    const [[home], [sameHome]] = (await standing()) as [[string], [string]]
    expect(sameHome).toBe(home)
    expect(parts).toContain(home)
  })
})

describe('what belongs to a part', () => {
  it('[C184] [C604] [C605] [C606] [C608] carries the stored fields', async () => {
    for (const [type, body, fields] of [
      [
        'reflections',
        { partId: part.id, questions: ['What do you keep?'] },
        ['partId', 'prompt', 'isActive', 'displayOrder', 'questions'],
      ],
      [
        'breath-sections',
        { partId: part.id },
        ['partId', 'description', 'instruction', 'duration', 'isActive'],
      ],
      ['evidence', { partId: part.id }, ['partId', 'description', 'source']],
      [
        'visual-assets',
        {},
        ['mediaFileId', 'partId', 'chapterId', 'assetType', 'caption', 'altText', 'displayOrder', 'isActive'],
      ],
    ] as const) {
      const made = await create(type, { title: 'Plain', ...body })
      for (const field of ['forkId', 'title', ...fields]) expect(made).toHaveProperty(field)
    }
    const rows = await administer(
      app.connection,
      'select question, display_order from reflection_questions limit 1',
      [],
    )
    expect(rows).toHaveLength(1)
  })

  it('[C608] [C619] a picture names a file of its site, whose path it has from then on; an unknown or a foreign one is refused', async () => {
    const file = await aFile(app, site)
    const foreign = await aFile(app, await aSite(app, 'Where the other file lies'))
    const path = `/objects/uploads/${file.id}`
    const made = await create('visual-assets', { title: 'Out of the library', mediaFileId: file.id })
    expect(made).toMatchObject({ mediaFileId: file.id, path, displayOrder: 0 })
    const line = `PUT /api/visual-assets/${made.id}` as const
    for (const mediaFileId of [foreign.id, newId(), 'nonsense']) {
      const refused = await app.call(line, { as: owner, body: { title: 'Another', mediaFileId } })
      expect([refused.statusCode, refused.json().detail]).toEqual([422, 'There is no such file on this site'])
      const more = await app.call(`POST /api/forks/${site.id}/visual-assets`, {
        as: owner,
        body: { title: 'Another', mediaFileId },
      })
      expect(more.statusCode).toBe(422)
    }
    const read = async () => (await good(`GET /api/visual-assets/${made.id}`)).json()
    expect(await read()).toMatchObject({ title: 'Out of the library', mediaFileId: file.id, path })
    await good(line, { caption: 'Plain' })
    expect(await read()).toMatchObject({ mediaFileId: file.id, path })
    await good(line, { path: '/media/elsewhere.jpg' })
    expect(await read()).toMatchObject({ mediaFileId: null, path: '/media/elsewhere.jpg' })
    await good(line, { mediaFileId: file.id })
    await good(line, { mediaFileId: null })
    expect(await read()).toMatchObject({ mediaFileId: null, path })
  })

  it('[C185] [C192] answers content and practice beside description and instruction', async () => {
    const made = await create('breath-sections', {
      title: 'x',
      partId: part.id,
      description: 'd',
      instruction: 'i',
    })
    expect(made).toMatchObject({
      title: 'x',
      description: 'd',
      content: 'd',
      instruction: 'i',
      practice: 'i',
    })
  })

  it('[C181] lets the chapters of a part be fetched and counted by its id', async () => {
    const { id: partId } = await create('book-parts', { title: 'Of two' })
    for (const title of ['One', 'Two']) await create('book-chapters', { title, partId })
    const rows = (await good(`GET /api/forks/${site.id}/book-chapters?partId=${partId}`)).json()
    expect(rows).toHaveLength(2)
    const counted = await good(`GET /api/forks/${site.id}/book-chapters?partId=${partId}&limit=1`)
    expect(counted.headers['x-total-count']).toBe('2')
  })

  it('[C624] is found by its part, named by uuid or number, and refused in a part that is not of the site', async () => {
    const other = await create('book-parts', { title: 'Alone' })
    const { id } = await create('evidence', { title: 'Of part', partId: `part-${other.number}` })
    for (const name of [other.id, `part-${other.number}`]) {
      const rows = (await good(`GET /api/forks/${site.id}/evidence?partId=${name}`)).json()
      expect(rows.map((row: { id: string }) => row.id)).toEqual([id])
    }
    expect((await good(`GET /api/forks/${site.id}/evidence?partId=part-999`)).json()).toEqual([])
    const body = { title: 'x', partId: 'part-999' }
    expect((await app.call(`POST /api/forks/${site.id}/evidence`, { as: owner, body })).statusCode).toBe(422)
  })

  it('refuses the path of a picture that leads off the site', async () => {
    for (const path of ['https://elsewhere.example/x', '//elsewhere.example', 'media/x', '/a b', '/\\x']) {
      const answer = await app.call(`POST /api/forks/${site.id}/visual-assets`, {
        as: owner,
        body: { title: 'x', path },
      })
      expect([path, answer.statusCode]).toEqual([path, 422])
    }
  })
})

describe('[C488] the introduction of the book', () => {
  it('[C186] [C643] is not found before it is written, then read, given back and written in another language', async () => {
    const line = `/api/forks/${site.id}/book-intro` as const
    expect((await app.call(`GET ${line}`, { as: owner })).statusCode).toBe(404)
    const begun = async () => (await good(`GET /api/forks/${site.id}/book`)).json().hasIntro
    expect(await begun()).toBe(false)
    expect((await app.call(`PUT ${line}`, { as: owner, body: { subtitle: 'x' } })).statusCode).toBe(422)
    const spiral = {
      title: 'The Spiral',
      description: 'One line',
      parts: ['Roots'],
      guidance: 'Begin anywhere',
    }
    const made = (await good(`PUT ${line}`, { title: 'How to', description: 'Read it', spiral })).json()
    expect(made).toMatchObject({ title: 'How to', spiral, version: 1 })
    expect(await begun()).toBe(true)
    await good(`PUT ${line}?locale=es`, { spiral: { guidance: 'Empieza' } })
    const read = (await good(`GET ${line}`)).json()
    expect((await good(`PUT ${line}`, read)).json()).toEqual(read)
    expect(await findPublicIntro(reading('es'))).toMatchObject({
      title: 'How to',
      spiral: { ...spiral, guidance: 'Empieza' },
    })
  })
})

describe('[C191] the book record', () => {
  it('[C666] [C643] gives back what it takes, preview samples and languages too', async () => {
    const line = `/api/forks/${site.id}/book` as const
    await good(`PUT ${line}`, { previewSamples: SAMPLES, author: 'Alder Row' })
    await good(`PUT ${line}?locale=es`, { previewSamples: { reflection: '¿Qué guardas?' } })
    for (const query of ['', '?locale=es'] as const) {
      const read = (await good(`GET ${line}${query}`)).json()
      expect((await good(`PUT ${line}${query}`, read)).json()).toEqual(read)
    }
  })
})

describe('what the public pages read', () => {
  it('[C112] [C133] [C144] [C191] holds all of a part, with the samples of the part before those of the site', async () => {
    await good(`PUT /api/forks/${site.id}/book`, { previewSamples: SAMPLES })
    const made = await create('book-parts', {
      title: 'Whole',
      isPublished: true,
      related: [part.number, 999],
      gallery: { meaning: 'Keep', symbols: ['seed'], colors: ['#000000', '#777777', '#ffffff'] },
      previewSamples: { reflection: 'Its own?' },
    })
    const ofPart = { partId: made.id }
    await create('visual-assets', {
      ...ofPart,
      title: 'Cut',
      assetType: 'gallery',
      path: '/media/cut.avif',
      altText: 'A cut',
    })
    await create('visual-assets', { ...ofPart, title: 'Off', isActive: false })
    await create('evidence', { ...ofPart, title: 'Found' })
    await create('book-chapters', { ...ofPart, title: 'Out', isPublished: true })
    await create('book-chapters', { ...ofPart, title: 'Draft' })
    await good(`PUT /api/book-parts/${made.id}?locale=es`, { title: 'Entera' })

    const found = await findPublicPart(reading('es'), made.number)
    expect(found).toMatchObject({
      part: { title: 'Entera', gallery: { meaning: 'Keep' } },
      evidence: [{ title: 'Found' }],
      visuals: [{ title: 'Cut' }],
      related: [{ number: part.number }],
      chapters: [{ title: 'Out', content: null }],
      samples: { question: 'Its own?', evidence: SAMPLES.evidence, breath: SAMPLES.breath },
      next: null,
    })
    const shown = (await listGallery(reading())).find((row) => row.number === made.number)
    expect(shown).toMatchObject({
      title: 'Whole',
      meaning: 'Keep',
      symbols: ['seed'],
      colors: ['#000000', '#777777', '#ffffff'],
      image: { path: '/media/cut.avif', altText: 'A cut' },
    })
  })

  it('[C144] shows what a part has itself where nothing is set, and nothing where it has nothing', async () => {
    const empty = { reflection: null, evidence: null, breath: null }
    await good(`PUT /api/forks/${site.id}/book`, { previewSamples: null })
    const { id, number } = await create('book-parts', {
      title: 'Own',
      isPublished: true,
      previewSamples: empty,
    })
    expect((await findPublicPart(reading(), number))?.samples).toEqual({
      question: null,
      evidence: null,
      breath: null,
    })
    await create('reflections', { title: 'R', partId: id, questions: ['First?', 'Second?'] })
    await create('breath-sections', { title: 'B', partId: id, description: 'd', instruction: 'i' })
    expect((await findPublicPart(reading(), number))?.samples).toEqual({
      question: 'First?',
      evidence: null,
      breath: { title: 'B', content: 'd', practice: 'i' },
    })
  })

  it('[C668] gives a chapter with its neighbours, in the default language where it is not translated', async () => {
    const { id } = await create('book-parts', { title: 'Three', isPublished: true })
    const made = []
    for (const title of ['One', 'Two', 'Three'])
      made.push(await create('book-chapters', { title, partId: id, isPublished: true, content: title }))
    const found = await findPublicChapter(reading('es'), made[1].number)
    expect(found).toMatchObject({
      chapter: { title: 'Two' },
      previous: { title: 'One' },
      next: { title: 'Three' },
    })
    expect(JSON.stringify(found?.chapter.content)).toContain('Two')
  })
})

describe('[C215] what is scheduled', () => {
  /** Moves a moment, and lets the pages in memory know, which believe in the moments that they saw. */
  async function set(table: string, id: string, values: string): Promise<void> {
    await administer(app.connection, `update ${table} set ${values} where id = $1`, [id])
    await app.db.transaction([site.id], async (tx) => tx.touch(site.id, 'book'))
  }

  async function isPublic(number: number): Promise<boolean[]> {
    const list = (await app.call('GET /api/forks/default/book-parts')).json()
    const page = await app.call(`GET /parts/${number}`)
    const row = await findPublicPart(reading(), number)
    return [
      list.some((one: { number: number }) => one.number === number),
      page.statusCode === 200,
      row !== null,
    ]
  }

  it('is public from its moment to its end by the clock of the database alone, with nothing that runs in between', async () => {
    const { id, number } = await create('book-parts', { title: 'Due' })
    const publishAt = '2999-01-01T00:00:00.000Z'
    const planned = (await good(`PUT /api/book-parts/${id}/schedule`, { publishAt })).json()
    expect(planned).toMatchObject({ status: 'scheduled', isPublished: false, publishAt, unpublishAt: null })
    expect(await isPublic(number)).toEqual([false, false, false])

    await set('book_parts', id, "publish_at = now() - interval '1 second'")
    expect(await isPublic(number)).toEqual([true, true, true])
    expect((await good(`GET /api/book-parts/${id}`)).json()).toMatchObject({
      status: 'published',
      isPublished: true,
    })

    await set('book_parts', id, "unpublish_at = now() - interval '1 millisecond'")
    expect(await isPublic(number)).toEqual([false, false, false])
    expect((await good(`GET /api/book-parts/${id}`)).json()).toMatchObject({
      status: 'draft',
      isPublished: false,
    })
  })

  it('ends the pages in memory that were made before its moment', async () => {
    const { id, number } = await create('book-parts', { title: 'Soon' })
    const open = async () => (await app.call(`GET /parts/${number}`)).statusCode
    expect(await open()).toBe(404)
    const soon = () => new Date(Date.now() + 1_000)
    const out = soon()
    await set('book_parts', id, `publish_at = '${out.toISOString()}', is_published = true`)
    await changesAt(out, open, { from: 404, to: 200 })
    const gone = soon()
    await set('book_parts', id, `unpublish_at = '${gone.toISOString()}'`)
    await changesAt(gone, open, { from: 200, to: 404 })
  })

  it('[C667] takes its chapters with it, and the second net of the database hides both', async () => {
    const { id } = await create('book-parts', { title: 'Due', isPublished: true })
    const chapter = await create('book-chapters', { title: 'Of it', partId: id })
    await good(`PUT /api/book-chapters/${chapter.id}/schedule`, { publishAt: '2999-01-01T00:00:00+02:00' })
    const open = async () => (await app.call(`GET /chapters/${chapter.number}`)).statusCode
    expect(await open()).toBe(404)
    await set('book_chapters', chapter.id, "publish_at = now() - interval '1 second'")
    expect(await open()).toBe(200)
    await set('book_parts', id, "publish_at = now() + interval '1 hour'")
    expect(await open()).toBe(404)
  })

  it('[C643] stays scheduled when what a read gave is sent back, and is a draft again once it is unpublished', async () => {
    const { id } = await create('book-chapters', { title: 'Later', partId: part.id })
    const line = `/api/book-chapters/${id}` as const
    await good(`PUT ${line}/schedule`, { publishAt: '2999-01-01T00:00:00Z' })
    const read = (await good(`GET ${line}`)).json()
    expect((await good(`PUT ${line}`, read)).json()).toEqual(read)
    expect((await good(`POST ${line}/unpublish`)).json()).toMatchObject({ status: 'draft', publishAt: null })
    for (const body of [
      { publishAt: 'tomorrow' },
      { publishAt: '2999-13-01T00:00:00Z' },
      { unpublishAt: '2999-01-01T00:00:00Z' },
    ]) {
      expect((await app.call(`PUT ${line}/schedule`, { as: owner, body })).statusCode).toBe(422)
    }
  })

  it('is found in the list by its status', async () => {
    const { id } = await create('book-chapters', { title: 'Waiting', partId: part.id })
    await good(`PUT /api/book-chapters/${id}/schedule`, { publishAt: '2999-01-01T00:00:00Z' })
    const rows = (await good(`GET /api/forks/${site.id}/book-chapters?status=scheduled`)).json()
    expect(rows.map((row: { id: string }) => row.id)).toContain(id)
    for (const row of rows) expect(row.status).toBe('scheduled')
  })
})
