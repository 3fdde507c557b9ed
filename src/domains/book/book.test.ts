import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let other: Site
let owner: string
let stranger: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  owner = await aPerson(app, { site })
  stranger = await aPerson(app, { site: other })
})

async function aPart(fields: object = {}): Promise<{ id: string; number: number; version: number }> {
  const answer = await app.call(`POST /api/forks/${site.id}/book-parts`, {
    as: owner,
    body: { title: 'Roots', isPublished: true, ...fields },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function aChapter(fields: object): Promise<{ id: string; number: number; version: number }> {
  const answer = await app.call(`POST /api/forks/${site.id}/book-chapters`, {
    as: owner,
    body: { title: 'Salt', isPublished: true, ...fields },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

describe('parts', () => {
  it('[C488] [C642] are created with 201, read, written with 200 and deleted with 204', async () => {
    const part = await aPart({ subtitle: 'What holds' })
    const read = await app.call(`GET /api/book-parts/${part.id}`, { as: owner })
    expect(read.headers.etag).toBe('"1"')
    expect(read.json()).toMatchObject({
      id: part.id,
      uid: part.id,
      forkId: site.id,
      subtitle: 'What holds',
      version: 1,
    })
    const saved = await app.call(`PUT /api/book-parts/${part.id}`, {
      as: owner,
      body: { title: 'Deep roots' },
    })
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({ title: 'Deep roots', subtitle: 'What holds', version: 2 })
    expect((await app.call(`DELETE /api/book-parts/${part.id}`, { as: owner })).statusCode).toBe(204)
    expect((await app.call(`GET /api/book-parts/${part.id}`, { as: owner })).statusCode).toBe(404)
  })

  it('[C618] [C619] begin as drafts with a gray gradient', async () => {
    const answer = await app.call(`POST /api/forks/${site.id}/book-parts`, {
      as: owner,
      body: { title: 'Plain' },
    })
    expect(answer.json()).toMatchObject({ isPublished: false, color: 'from-gray-400 to-gray-600' })
  })

  it('[C602] [C647] carry the stored fields with both moments', async () => {
    const part = await aPart()
    const fields = (await app.call(`GET /api/book-parts/${part.id}`, { as: owner })).json()
    for (const name of [
      'forkId',
      'number',
      'title',
      'subtitle',
      'description',
      'path',
      'color',
      'isPublished',
      'displayOrder',
    ]) {
      expect(fields).toHaveProperty(name)
    }
    expect(fields.path).toBe(`/parts/${part.number}`)
  })

  it('[C648] answer moments as ISO 8601 UTC with milliseconds', async () => {
    const { id } = await aPart()
    const { createdAt, updatedAt } = (await app.call(`GET /api/book-parts/${id}`, { as: owner })).json()
    for (const moment of [createdAt, updatedAt])
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('[C643] give back what they take: the answer of GET sent as PUT changes nothing', async () => {
    const { id } = await aPart({ description: 'Twice', related: [2, 3], audience: 'Everybody' })
    const before = await app.call(`GET /api/book-parts/${id}`, { as: owner })
    const after = await app.call(`PUT /api/book-parts/${id}`, { as: owner, body: before.json() })
    expect(after.statusCode).toBe(200)
    expect(after.json()).toEqual(before.json())
  })

  it('[C643] clear an optional field with null or the empty string, and refuse unknown ones by name', async () => {
    const { id } = await aPart({ subtitle: 'Gone soon', description: 'Gone too' })
    const cleared = await app.call(`PUT /api/book-parts/${id}`, {
      as: owner,
      body: { subtitle: null, description: '' },
    })
    expect(cleared.json()).toMatchObject({ subtitle: '', description: '' })
    const refused = await app.call(`PUT /api/book-parts/${id}`, { as: owner, body: { colour: 'red' } })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors[0]).toMatchObject({ pointer: '/colour', code: 'unknown-field' })
  })

  it('[C621] are read and written in the language that is asked for', async () => {
    const { id } = await aPart({ title: 'Roots', subtitle: 'What holds' })
    const spanish = await app.call(`PUT /api/book-parts/${id}?locale=es`, {
      as: owner,
      body: { title: 'Raíces' },
    })
    expect(spanish.json()).toMatchObject({ title: 'Raíces', subtitle: 'What holds' })
    expect((await app.call(`GET /api/book-parts/${id}`, { as: owner })).json()).toMatchObject({
      title: 'Roots',
      translations: { en: { title: 'Roots' }, es: { title: 'Raíces', subtitle: '' } },
    })
    const map = { es: { title: 'Las raíces' }, de: { title: 'Wurzeln' } }
    const written = await app.call(`PUT /api/book-parts/${id}`, { as: owner, body: { translations: map } })
    expect(written.json()).toMatchObject({ title: 'Roots', translations: { de: { title: 'Wurzeln' } } })
    expect((await app.call(`GET /api/book-parts/${id}?locale=de`, { as: owner })).json().title).toBe(
      'Wurzeln',
    )
    expect((await app.call(`GET /api/book-parts/${id}?locale=xx`, { as: owner })).statusCode).toBe(422)
  })

  it('[C620] [C641] refuse a number beyond the integer limits, a wrong type and an empty title with 422', async () => {
    for (const body of [
      { title: 'T', number: 3_000_000_000 },
      { title: 'T', displayOrder: -3_000_000_000 },
      { title: 'T', number: 1.5 },
      { title: 7 },
      { title: '   ' },
      { title: 'T', color: 'from-evil' },
      { title: 'T', isPublished: 'yes' },
      { title: 'nul \u0000' },
      { title: 'half \ud800' },
    ]) {
      const answer = await app.call(`POST /api/forks/${site.id}/book-parts`, { as: owner, body })
      expect([JSON.stringify(body), answer.statusCode]).toEqual([JSON.stringify(body), 422])
    }
  })

  it('[C641] refuse a number that is taken with 409, a stale version too', async () => {
    const part = await aPart()
    const taken = await app.call(`POST /api/forks/${site.id}/book-parts`, {
      as: owner,
      body: { title: 'X', number: part.number },
    })
    expect(taken.statusCode).toBe(409)
    expect(taken.json().detail).toBe(`There is a part ${part.number} already.`)
    const save = (title: string) =>
      app.call(`PUT /api/book-parts/${part.id}`, {
        as: owner,
        body: { title },
        headers: { 'if-match': '"1"' },
      })
    expect((await save('First')).statusCode).toBe(200)
    const stale = await save('Second')
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ title: 'First', version: 2 })
  })

  it('are not deleted while they hold chapters', async () => {
    const part = await aPart()
    await aChapter({ partId: part.id })
    const refused = await app.call(`DELETE /api/book-parts/${part.id}`, { as: owner })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toBe('This part still holds chapters. Move or delete them first.')
  })

  it('[C461] are not deleted while a chapter of them is in the trash: it can still be restored', async () => {
    const part = await aPart()
    const chapter = await aChapter({ partId: part.id })
    const remove = (line: string) => app.call(`DELETE /api/${line}`, { as: owner })
    await app.call(`POST /api/book-chapters/${chapter.id}/trash`, { as: owner })
    const read = await app.call(`GET /api/book-parts/${part.id}`, { as: owner })
    expect(read.json().chapterCount).toBe(0)
    const refused = await remove(`book-parts/${part.id}`)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Chapters of this part lie in the trash. Restore or delete them there first.',
    ])
    const back = await app.call(`POST /api/book-chapters/${chapter.id}/restore`, { as: owner })
    expect(back.json()).toMatchObject({ partId: part.id, title: 'Salt' })

    // Deleted for good, it keeps the part no longer.
    await app.call(`POST /api/book-chapters/${chapter.id}/trash`, { as: owner })
    expect((await remove(`book-chapters/${chapter.id}`)).statusCode).toBe(204)
    expect((await remove(`book-parts/${part.id}`)).statusCode).toBe(204)
  })

  it('[C588] [C170] of another site are the same 404 as an unknown id', async () => {
    const part = await aPart()
    const unknown = await app.call('GET /api/book-parts/01a1fce7-b8ac-7450-a54f-28c27a7105b3', {
      as: stranger,
    })
    for (const line of ['GET', 'PUT', 'DELETE'] as const) {
      const body = line === 'PUT' ? { body: { title: 'Mine' } } : {}
      const foreign = await app.call(`${line} /api/book-parts/${part.id}`, { as: stranger, ...body })
      expect(foreign.statusCode).toBe(404)
      expect({ ...foreign.json(), instance: '' }).toEqual({ ...unknown.json(), instance: '' })
    }
    const inSite = await app.call(`POST /api/forks/${site.id}/book-parts`, {
      as: stranger,
      body: { title: 'Mine' },
    })
    expect(inSite.statusCode).toBe(404)
  })

  it('[C170] are refused to a role without the right with 403, and to nobody signed in with 401', async () => {
    const part = await aPart()
    const viewer = await aPerson(app, { site, role: 'viewer' })
    const body = { title: 'No' }
    expect((await app.call(`PUT /api/book-parts/${part.id}`, { as: viewer, body })).statusCode).toBe(403)
    expect((await app.call(`POST /api/forks/${site.id}/book-parts`, { as: viewer, body })).statusCode).toBe(
      403,
    )
    expect((await app.call(`PUT /api/book-parts/${part.id}`, { body })).statusCode).toBe(401)
    expect((await app.call(`GET /api/book-parts/${part.id}`)).statusCode).toBe(401)
  })
})

describe('chapters', () => {
  it('[C227] [C624] are found by their uuid and by their number, parts by part-{number} too', async () => {
    const part = await aPart()
    const chapter = await aChapter({ partId: `part-${part.number}` })
    for (const id of [chapter.id, String(chapter.number)]) {
      const read = await app.call(`GET /api/book-chapters/${id}`, { as: owner })
      expect(read.json()).toMatchObject({ id: chapter.id, uid: chapter.id, partId: part.id })
    }
    const short = await app.call(`GET /api/book-parts/part-${part.number}/chapters`, { as: owner })
    const long = await app.call(`GET /api/book-parts/${part.id}/chapters`, { as: owner })
    expect(short.json()).toEqual(long.json())
    expect(long.json()).toMatchObject([
      { id: chapter.number, uid: chapter.id, keyThemes: [], displayOrder: 1 },
    ])
  })

  it('[C646] take plain text with Markdown marks, keep it as a document, and show markup as text', async () => {
    const part = await aPart()
    const content = 'A <script>alert(1)</script> line with **weight**.'
    const { id, number } = await aChapter({ partId: part.id, content })
    const stored = (await app.call(`GET /api/book-chapters/${id}`, { as: owner })).json().content
    expect(stored.v).toBe(1)
    expect(JSON.stringify(stored)).toContain('"type":"bold"')
    const page = (await app.call(`GET /chapters/${number}`)).body
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('<strong>weight</strong>')
  })

  it('[C646] take the editor’s JSON as the editor gives it, and in the envelope of what is stored', async () => {
    const part = await aPart()
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Salt.' }] }] }
    for (const content of [doc, { v: 1, doc }]) {
      const { id } = await aChapter({ partId: part.id, content })
      const stored = await app.call(`GET /api/book-chapters/${id}`, { as: owner })
      expect(stored.json().content).toEqual({ v: 1, doc })
    }
  })

  it('[C646] refuse a document that is not the editor’s with 422', async () => {
    const part = await aPart()
    const doc = { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'x' } }] }
    for (const content of [doc, { v: 1, doc }, { v: 1, doc: { v: 1, doc } }]) {
      const body = { title: 'X', partId: part.id, content }
      const answer = await app.call(`POST /api/forks/${site.id}/book-chapters`, { as: owner, body })
      expect(answer.statusCode).toBe(422)
    }
  })

  it('[C643] give back what they take', async () => {
    const part = await aPart()
    const { id } = await aChapter({
      partId: part.id,
      content: '> Quoted\n\nPlain',
      keyThemes: ['a', 'b'],
      readTime: 12,
    })
    await app.call(`PUT /api/book-chapters/${id}?locale=fr`, {
      as: owner,
      body: { title: 'Sel', content: 'Texte' },
    })
    for (const query of ['', '?locale=fr', '?locale=de']) {
      const before = await app.call(`GET /api/book-chapters/${id}${query}`, { as: owner })
      const after = await app.call(`PUT /api/book-chapters/${id}${query}`, { as: owner, body: before.json() })
      expect(after.json()).toEqual(before.json())
    }
  })

  it('[C645] are created once when the same call comes twice, and refused with another body', async () => {
    const part = await aPart()
    const send = (title: string) =>
      app.call(`POST /api/forks/${site.id}/book-chapters`, {
        as: owner,
        body: { title, partId: part.id },
        headers: { 'idempotency-key': 'once-1' },
      })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('Once')))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect((await app.call(`GET /api/book-parts/${part.id}/chapters`, { as: owner })).json()).toHaveLength(1)
    expect((await send('Other')).statusCode).toBe(409)
  })

  it('[C645] are not taken for the same call when it asks for another language', async () => {
    const part = await aPart()
    const send = (query: string) =>
      app.call(`POST /api/forks/${site.id}/book-chapters${query}`, {
        as: owner,
        body: { title: 'Once', partId: part.id },
        headers: { 'idempotency-key': 'once-in-a-language' },
      })
    const spanish = await send('?locale=es')
    expect(spanish.statusCode).toBe(201)
    expect((await send('?locale=es')).body).toBe(spanish.body)
    for (const query of ['', '?locale=fr']) {
      const reused = await send(query)
      expect([reused.statusCode, reused.json().detail]).toEqual([
        409,
        'This Idempotency-Key was used before with another body or query.',
      ])
    }
  })

  it('get one number each when many are created at once', async () => {
    const part = await aPart()
    const created = await Promise.all(Array.from({ length: 12 }, () => aChapter({ partId: part.id })))
    expect(new Set(created.map((chapter) => chapter.number)).size).toBe(12)
  })

  it('are refused in a part of another site', async () => {
    const foreign = await app.call(`POST /api/forks/${other.id}/book-parts`, {
      as: stranger,
      body: { title: 'Theirs' },
    })
    const body = { title: 'X', partId: foreign.json().id }
    const answer = await app.call(`POST /api/forks/${site.id}/book-chapters`, { as: owner, body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toBe('There is no such part on this site')
  })
})

describe('the public list', () => {
  it('[C667] [C222] [C635] shows a chapter only while it and its part are published', async () => {
    const part = await aPart({ title: 'Slow water', isPublished: false })
    const chapter = await aChapter({ partId: part.id, title: 'Hidden spring' })
    const publicly = async () => (await app.call('GET /api/forks/default/book-parts')).body
    const chapters = async () => app.call(`GET /api/book-parts/${part.id}/chapters`)
    expect(await publicly()).not.toContain('Slow water')
    expect((await chapters()).statusCode).toBe(404)
    expect((await app.call(`GET /chapters/${chapter.number}`)).statusCode).toBe(404)
    expect((await app.call(`GET /api/forks/${site.id}/book-parts`, { as: owner })).body).toContain(
      'Hidden spring',
    )

    await app.call(`POST /api/book-parts/${part.id}/publish`, { as: owner })
    expect(await publicly()).toContain('Hidden spring')
    expect((await chapters()).json()).toHaveLength(1)
    expect((await app.call(`GET /chapters/${chapter.number}`)).statusCode).toBe(200)

    await app.call(`POST /api/book-chapters/${chapter.id}/unpublish`, { as: owner })
    expect(await publicly()).not.toContain('Hidden spring')
    expect((await app.call(`GET /chapters/${chapter.number}`)).statusCode).toBe(404)
  })

  it('[C174] [C177] [C228] has the fields of the specification and never content', async () => {
    const part = await aPart()
    await aChapter({ partId: part.id, content: 'The inner text' })
    const parts = (await app.call('GET /api/forks/site-1/book-parts')).json()
    const found = parts.find((row: { number: number }) => row.number === part.number)
    expect(found).toMatchObject({
      id: `part-${part.number}`,
      uid: part.id,
      number: part.number,
      path: `/parts/${part.number}`,
      reflections: [],
      breath: null,
      chapters: [{ title: 'Salt', keyThemes: [] }],
    })
    expect(found).not.toHaveProperty('evidenceOfEmergence')
    expect(JSON.stringify(parts)).not.toContain('The inner text')
  })

  it('[C223] [C229] [C587] means the site of the host for the public, and the own site for a session', async () => {
    const theirs = await app.call(`POST /api/forks/${other.id}/book-parts`, {
      as: stranger,
      body: { title: 'Only elsewhere', isPublished: true },
    })
    expect(theirs.statusCode).toBe(201)
    const at = (host: string, as?: string) =>
      app.call('GET /api/forks/current-fork-id/book-parts', { host, ...(as && { as }) })
    expect((await at('localhost')).body).not.toContain('Only elsewhere')
    expect((await at(`${other.slug}.localhost`)).body).toContain('Only elsewhere')
    expect((await at('localhost', stranger)).body).toContain('Only elsewhere')
    expect((await app.call('GET /api/forks/nothing/book-parts')).statusCode).toBe(404)
  })
})

describe('the book record', () => {
  it('[C666] [C643] keeps author, featured chapter and buy links, and gives back what it takes', async () => {
    const line = `/api/forks/${site.id}/book` as const
    const buyLinks = [{ shop: 'The Corner Shop', url: 'https://shop.example.org/tidewater' }]
    const body = { author: 'N. Ame', featuredChapter: 3, buyLinks }
    const saved = await app.call(`PUT ${line}`, { as: owner, body })
    expect(saved.json()).toMatchObject(body)
    const again = await app.call(`PUT ${line}`, { as: owner, body: saved.json() })
    expect(again.json()).toEqual(saved.json())
    for (const url of ['javascript:alert(1)', '//evil.example', 'shop.example.org', '']) {
      const refused = await app.call(`PUT ${line}`, { as: owner, body: { buyLinks: [{ shop: 'X', url }] } })
      expect([url, refused.statusCode]).toEqual([url, 422])
    }
    const cleared = await app.call(`PUT ${line}`, {
      as: owner,
      body: { featuredChapter: null, buyLinks: null },
    })
    expect(cleared.json()).toMatchObject({ featuredChapter: null, buyLinks: [], author: 'N. Ame' })
  })

  it('[C037] [C666] offers no order until a shop is named, then each shop by its name', async () => {
    const line = `/api/forks/${site.id}/book` as const
    await app.call(`PUT ${line}`, { as: owner, body: { buyLinks: [] } })
    const before = (await app.call('GET /')).body
    expect(before.match(/Coming soon in print/g)).toHaveLength(2)
    expect(before).toMatch(/<button[^>]* disabled[^>]*>Pre-order \(Coming Soon\)</)
    const buyLinks = [
      { shop: 'The Corner Shop', url: 'https://shop.example.org/tidewater' },
      { shop: 'Lesart & Söhne', url: 'https://lesart.example.org/?b=1&c=2' },
    ]
    await app.call(`PUT ${line}`, { as: owner, body: { buyLinks } })
    const after = (await app.call('GET /parts')).body
    expect(after).toMatch(
      /<a [^>]*href="https:\/\/shop\.example\.org\/tidewater"[^>]*>Order from The Corner Shop</,
    )
    expect(after).toContain('Order from Lesart &amp; Söhne')
    for (const html of [after, (await app.call('GET /')).body]) {
      expect(html).not.toMatch(/Coming soon/i)
      expect(html).toContain('The whole text is in the book itself.')
    }
  })

  it('[C666] shows a cover from this site, and draws one where there is none', async () => {
    const line = `/api/forks/${site.id}/book` as const
    for (const cover of [
      'https://elsewhere.example/cover.jpg',
      '//elsewhere.example/c.jpg',
      '/\\e.example',
      'c.jpg',
    ]) {
      const refused = await app.call(`PUT ${line}`, { as: owner, body: { cover } })
      expect([cover, refused.statusCode]).toEqual([cover, 422])
      expect(refused.json().detail).toMatch(/^Cover must be the path of a picture on this site/)
    }
    const drawn = (await app.call('GET /')).body
    expect(drawn).toContain('class="cover__title')
    const saved = await app.call(`PUT ${line}`, { as: owner, body: { cover: '/objects/uploads/cover.jpg' } })
    expect(saved.json()).toMatchObject({ cover: '/objects/uploads/cover.jpg' })
    const shown = (await app.call('GET /')).body
    expect(shown).toMatch(/<img [^>]*src="\/objects\/uploads\/cover\.jpg" alt="Cover of [^"]+"/)
    expect(shown).not.toContain('class="cover__title')
    const cleared = await app.call(`PUT ${line}`, { as: owner, body: { cover: null } })
    expect(cleared.json()).toMatchObject({ cover: '' })
  })

  it('[C666] [C046] is read and written, and its title shows on every public page', async () => {
    const body = { title: 'Tidewater, revised', subtitle: 'Seen twice', author: 'N. Ame' }
    const saved = await app.call(`PUT /api/forks/${site.id}/book`, { as: owner, body })
    expect(saved.json()).toMatchObject(body)
    const page = (await app.call('GET /')).body
    expect(page).toContain('<title>Tidewater, revised</title>')
    expect(page).toContain('Seen twice')
    expect(page.match(/Tidewater/g)?.length).toBeGreaterThan(2)
    expect(page).not.toMatch(/Tidewater(?!, revised)/)
  })
})
