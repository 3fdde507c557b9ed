import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { findHits, type Where } from '../../content/search/queries.ts'

let app: App
let site: Site
let owner: string
let part: { id: string; version: number }

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { site })
  part = await create('book-parts', { title: 'Estuaries', subtitle: 'Where rivers end', isPublished: true })
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

const chapter = (body: object) => create('book-chapters', { partId: part.id, isPublished: true, ...body })

async function search(query: string, rest = '') {
  const answer = await app.call(`GET /search?q=${encodeURIComponent(query)}${rest}`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** Titles of what is found, in their order, without marks. */
async function titles(query: string, rest = ''): Promise<string[]> {
  const body = await search(query, rest)
  return [...body.matchAll(/<h2 class="h3"><a[^>]*>(.*?)<\/a>/g)].map(([, title]) =>
    (title ?? '').replace(/<[^>]*>/g, ''),
  )
}

describe('[C637] the search', () => {
  it('shows the form alone without a question, and keeps that page', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%20%20'] as const) {
      const answer = await app.call(`GET ${path}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(/<form[^>]*action="\/search"[^>]*method="get"/)
      expect(answer.body).not.toContain('role="status"')
    }
  })

  it('finds every text of the book that readers see, and leads there', async () => {
    const made = await chapter({
      title: 'Heron',
      subtitle: 'grey wader',
      content: 'It **stands** in brackwater.',
    })
    const reflection = await create('reflections', {
      partId: part.id,
      title: 'Waiting',
      questions: ['What do you wait for at the weir?'],
    })
    await create('evidence', { partId: part.id, title: 'Gills', source: 'Marlowe 1911' })
    await create('breath-sections', { partId: part.id, title: 'Slack', instruction: 'Float like kelp.' })
    await good(`PUT /api/forks/${site.id}/book-intro`, {
      title: 'Ways in',
      description: 'Begin at low ebbtide.',
    })
    for (const [query, title, path, place] of [
      ['estuaries', 'Estuaries', '/parts/1', 'Part 1'],
      ['brackwater', 'Heron', `/chapters/${made.number}`, `Chapter ${made.number}, part 1`],
      ['wader', 'Heron', `/chapters/${made.number}`, `Chapter ${made.number}, part 1`],
      ['weir', 'Waiting', `/reflections/${reflection.id}`, 'Reflection, part 1'],
      ['marlowe', 'Gills', '/parts/1', 'Evidence, part 1'],
      ['kelp', 'Slack', '/parts/1', 'Breath, part 1'],
      ['ebbtide', 'Ways in', '/book/intro', 'Before the first part'],
    ] as const) {
      expect([query, await titles(query)]).toEqual([query, [title]])
      const body = await search(query)
      expect(body).toContain(`href="${path}"`)
      expect(body).toContain(place)
      expect((await app.call(`GET ${path}`)).statusCode).toBe(200)
    }
  })

  it('takes another ending, another case, no accent and the beginning of the last word for the word', async () => {
    await chapter({ title: 'Gardéning Füße' })
    for (const query of ['gardening', 'gardens', 'GARDENED', 'gardéning', 'fusse', 'gard', 'fuss gard']) {
      expect([query, await titles(query)]).toEqual([query, ['Gardéning Füße']])
    }
    expect(await titles('gard fusse')).toEqual([])
  })

  it('wants every word, and puts titles first, among them the words as they were put', async () => {
    await chapter({ title: 'In a text', description: 'A lantern of brass hangs here.' })
    await chapter({ title: 'Brass and a lantern' })
    await chapter({ title: 'Lantern brass' })
    await chapter({ title: 'Only a lantern' })
    expect(await titles('lantern brass')).toEqual(['Lantern brass', 'Brass and a lantern', 'In a text'])
  })

  it('marks words by code: nothing of a question or a text becomes markup', async () => {
    await chapter({ title: 'Plain <b>osprey</b>', description: 'An osprey & <script>alert(1)</script>' })
    const body = await search('osprey')
    expect(body).toContain('Plain &lt;b&gt;<mark>osprey</mark>&lt;/b&gt;')
    expect(body).toContain('An <mark>osprey</mark> &amp; &lt;script&gt;')
    expect(await search('"><script>alert(1)</script>')).not.toContain('<script>alert')
  })

  it('takes operators, quotes and odd signs for nothing but signs', async () => {
    for (const query of [
      "osprey' | !x",
      'osprey:*',
      '(osprey',
      '"osprey"',
      'osprey & ',
      '\\osprey\\',
      '%osprey_',
      '#osprey',
    ]) {
      expect([query, (await titles(query)).length > 0]).toEqual([query, !query.endsWith('x')])
    }
    for (const query of [
      '\u0000',
      '!!!',
      '&|!',
      ':*',
      '#',
      `#${site.id}/en`,
      '🦆',
      'the',
      'a'.repeat(5000),
      "'".repeat(200),
      '\ud800',
    ]) {
      expect([query, await titles(query.isWellFormed() ? query : '%ED%A0%80')]).toEqual([query, []])
    }
  })

  it('counts by kind, lists one kind, and leafs through what does not fit on a page', async () => {
    await create('book-parts', { title: 'Cormorants', isPublished: true })
    for (let n = 0; n < 12; n++) await chapter({ title: `Cormorant ${n}` })
    const body = await search('cormorant')
    expect(body).toMatch(/Everything <span[^>]*>13</)
    expect(body).toMatch(/href="\/search\?q=cormorant&amp;kind=chapter"[^>]*>Chapters <span[^>]*>12</)
    expect(await titles('cormorant', '&kind=part')).toEqual(['Cormorants'])
    const [first, second] = [await titles('cormorant'), await titles('cormorant', '&page=2')]
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([10, 3, 13])
    expect(body).toContain('href="/search?q=cormorant&amp;page=2"')
    expect(await titles('cormorant', '&page=9')).toEqual([])
    for (const odd of ['&kind=draft', '&page=0', '&page=-1', '&page=1e9', "&page='"]) {
      expect([odd, (await titles('cormorant', odd)).length]).toEqual([odd, 10])
    }
  })

  it('offers fewer words, near ones and the parts where nothing holds them all', async () => {
    await chapter({ title: 'Mycelium at work' })
    const body = await search('mycelial estuaries deck')
    expect(body).toContain('Try fewer words')
    expect(body).toMatch(/href="\/search\?q=mycelium"[^>]*>mycelium <span[^>]*>1</)
    expect(body).toMatch(/href="\/search\?q=estuaries"/)
    expect(body).toMatch(/<a[^>]*href="\/parts\/1"[^>]*>.*Estuaries/)
  })

  it('offers no fewer words where one alone is found nowhere', async () => {
    const body = await search(' zzqx ')
    expect(body).toContain('Try another word')
    expect(body).not.toContain('Try fewer words')
  })

  it('finds in the language of the page, and in the default one what has no text there', async () => {
    const { id } = await chapter({ title: 'Tidepools' })
    await chapter({ title: 'Nobody turned these tidepools' })
    await good(`PUT /api/book-chapters/${id}?locale=es`, { title: 'Charcas de marea' })
    const where = { siteId: site.id, sourceLanguage: 'en', kinds: null } as const
    const found = async (locale: Where['locale'], last: string) =>
      (
        await findHits(
          app.db.reader,
          { ...where, locale, words: '', last },
          { kind: null, limit: 9, offset: 0 },
        )
      ).hits.map((hit) => hit.title)
    expect(await found('en', 'charca')).toEqual([])
    expect(await found('en', 'tidepool')).toHaveLength(2)
    expect(await found('es', 'charca')).toEqual(['Charcas de marea'])
    expect(await found('es', 'tidepool')).toEqual(['Nobody turned these tidepools'])
  })
})

describe('[C637] [C667] what is not public', () => {
  it('is never found: drafts, what stands in a draft part, what is switched off, and what is deleted', async () => {
    const hidden = await create('book-parts', { title: 'Quagmire' })
    const inside = await chapter({ title: 'Quagmire one', partId: hidden.id })
    const off = await create('reflections', { title: 'Quagmire off', partId: part.id, isActive: false })
    const draft = await chapter({ title: 'Quagmire draft', isPublished: false })
    expect(await titles('quagmire')).toEqual([])

    await good(`POST /api/book-parts/${hidden.id}/publish`)
    expect(await titles('quagmire')).toEqual(['Quagmire', 'Quagmire one'])
    await good(`PUT /api/reflections/${off.id}`, { isActive: true })
    await good(`POST /api/book-chapters/${draft.id}/publish`)
    expect((await titles('quagmire')).length).toBe(4)

    await good(`POST /api/book-chapters/${draft.id}/unpublish`)
    await good(`DELETE /api/book-chapters/${inside.id}`)
    await good(`DELETE /api/reflections/${off.id}`)
    expect(await titles('quagmire')).toEqual(['Quagmire'])
    await good(`DELETE /api/book-parts/${hidden.id}`)
    expect(await titles('quagmire')).toEqual([])
  })

  it('follows a schedule by the clock of the database, for a chapter and for its part', async () => {
    const made = await chapter({ title: 'Solstice', isPublished: false })
    await good(`PUT /api/book-chapters/${made.id}/schedule`, { publishAt: '2099-01-01T00:00:00Z' })
    expect(await titles('solstice')).toEqual([])
    expect(await search('solstise')).not.toContain('>solstice ')
    const set = (table: string, id: string, values: string) =>
      administer(
        app.connection,
        `update search_documents set ${values} where item_id = $1 and kind = '${table}'`,
        [id],
      )
    await set('chapter', made.id, "visible_from = now() - interval '1 second'")
    expect(await titles('solstice')).toEqual(['Solstice'])
    await set('part', part.id, "visible_until = now() - interval '1 second'")
    expect(await titles('solstice')).toEqual([])
    await set('part', part.id, "visible_until = now() + interval '1 day'")
    await set('chapter', made.id, "visible_until = now() - interval '1 second'")
    expect(await titles('solstice')).toEqual([])
    await set('part', part.id, 'visible_until = null')
  })

  it('goes with the save: what fails leaves the index as it was', async () => {
    await chapter({ title: 'Plover', number: 900 })
    const answer = await app.call(`POST /api/forks/${site.id}/book-chapters`, {
      as: owner,
      body: { partId: part.id, title: 'Plover twice', number: 900, isPublished: true },
    })
    expect(answer.statusCode).toBe(409)
    expect(await titles('plover')).toEqual(['Plover'])
  })

  it('is that of another site, too', async () => {
    const other = await aSite(app, 'Elsewhere')
    const theirs = await aPerson(app, { site: other })
    const body = { title: 'Albatross', isPublished: true }
    expect((await app.call(`POST /api/forks/${other.id}/book-parts`, { as: theirs, body })).statusCode).toBe(
      201,
    )
    expect(await titles('albatross')).toEqual([])
    expect(await search('albatros')).not.toContain('>albatross ')
  })
})

it('[C637] the words are asked of their index, on the role of readers too', async () => {
  const plan = await planForReaders(
    `select from search_documents where words @@ to_tsquery('english', 'heron')`,
  )
  expect(plan).toContain('search_documents_words')
})

/** The plan that the role of readers gets where reading the whole table is no choice. */
async function planForReaders(query: string): Promise<string> {
  const options = '-c role=flyleaf_reader -c enable_seqscan=off'
  const client = new pg.Client({ ...app.connection, options })
  await client.connect()
  try {
    return JSON.stringify((await client.query(`explain ${query}`)).rows)
  } finally {
    await client.end()
  }
}
