import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'

interface Made {
  id: string
  uid: string
}

let app: App
let site: Site
let as: string
let parts: Made[]
let chapters: Made[]

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Default', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app)
  as = await aPerson(app, { site, role: 'editor' })
  parts = [await made('book-parts', { title: 'One' }), await made('book-parts', { title: 'Two' })]
  chapters = []
  for (const [title, part] of [
    ['A', 0],
    ['B', 0],
    ['C', 1],
    ['D', 1],
  ] as const)
    chapters.push(await made('book-chapters', { title, partId: parts[part]?.id, isPublished: true }))
  for (const { id } of parts) await good(`POST /api/book-parts/${id}/publish`)
})

const good = goodCalls(() => ({ app, as }))

const made = (type: string, body: object): Promise<Made> => good(`POST /api/forks/${site.id}/${type}`, body)
const idOf = (title: string) => chapters['ABCD'.indexOf(title)]?.id ?? ''
const order = (titles: string, part?: number) =>
  good(`PUT /api/forks/${site.id}/book-chapters/order`, {
    ids: [...titles].map(idOf),
    ...(part !== undefined && { partId: parts[part]?.id }),
  })
const review = () => good(`GET /api/forks/${site.id}/review`)
const publish = (items?: object[]) => good(`POST /api/forks/${site.id}/publish`, items ? { items } : {})
const waiting = () => good(`GET /api/forks/${site.id}/book-order`)

/** The chapters as readers meet them: `1 A, 2 B | 3 C, 4 D`. */
async function read(): Promise<string> {
  const answer = await app.call(`GET /api/forks/${site.id}/book-parts`)
  const book: { number: number; chapters: { id: number; title: string }[] }[] = answer.json()
  return book.map((part) => part.chapters.map(({ id, title }) => `${id} ${title}`).join(', ')).join(' | ')
}
const FIRST = '1 A, 2 B | 3 C, 4 D'

describe('the order of a book', () => {
  it('[C281] [C624] another order of published chapters is a draft, published as one change with their numbers, and undone', async () => {
    await order('BA')
    expect(await read()).toBe(FIRST)
    const found = await review()
    expect(found.items).toMatchObject([{ type: 'book-order', isNew: false, mayPublish: true }])
    expect(found.items[0].changes).toMatchObject([
      {
        field: 'outline',
        before: '1 One\n1. A\n2. B\n2 Two\n3. C\n4. D',
        after: '1 One\n1. B\n2. A\n2 Two\n3. C\n4. D',
      },
    ])
    expect((await waiting()).outline[0].chapters).toEqual([idOf('B'), idOf('A')])

    const { publication } = await publish()
    expect(await read()).toBe('1 B, 2 A | 3 C, 4 D')
    const page = await app.call('GET /chapters/1', { host: `${site.slug}.localhost` })
    expect(page.body).toContain('<h1')
    expect(page.body).toContain('B</h1>')
    expect((await waiting()).outline).toBeNull()
    await good(`POST /api/forks/${site.id}/publish/undo`, { id: publication.id })
    expect(await read()).toBe(FIRST)
    expect((await review()).items).toMatchObject([{ type: 'book-order' }])
  })

  it('[C281] an order that is that of readers again is no draft any more', async () => {
    await order('BA')
    await order('AB')
    expect(await review()).toMatchObject({ total: 0 })
    expect((await waiting()).outline).toBeNull()
  })

  it('[C281] [C624] a chapter that moves into another part and a part that moves are one draft', async () => {
    await order('BCD', 1)
    await good(`PUT /api/forks/${site.id}/book-parts/order`, { ids: [parts[1]?.id, parts[0]?.id] })
    expect(await read()).toBe(FIRST)
    expect((await review()).total).toBe(1)
    await publish()
    expect(await read()).toBe('1 B, 2 C, 3 D | 4 A')
    const answer = await app.call(`GET /api/forks/${site.id}/book-parts`)
    expect(
      answer.json().map(({ number, title }: { number: number; title: string }) => [number, title]),
    ).toEqual([
      [1, 'Two'],
      [2, 'One'],
    ])
  })

  it('[C227] drafts move at once; one between published items takes its number when it is published', async () => {
    const draft = await made('book-chapters', { title: 'E', partId: parts[0]?.id })
    const ids = [idOf('A'), draft.id, idOf('B')]
    await good(`PUT /api/forks/${site.id}/book-chapters/order`, { ids, partId: parts[0]?.id })
    expect(await review()).toMatchObject({ total: 0 })
    expect((await good(`GET /api/book-chapters/${draft.id}`)).displayOrder).toBe(2)
    expect(await read()).toBe(FIRST)
    await good(`POST /api/book-chapters/${draft.id}/publish`)
    expect(await read()).toBe('1 A, 2 E, 3 B | 4 C, 5 D')
    const hits = await app.call('GET /search?q=E', { host: `${site.slug}.localhost` })
    expect(hits.statusCode).toBe(200)
    expect((await good(`GET /api/book-chapters/${draft.id}`)).number).toBe(2)
  })

  it('[C487] two people who move at once lose nothing: a move takes along none but the one that was moved', async () => {
    const move = (what: string, titles: string, part: number) =>
      good(`PUT /api/forks/${site.id}/book-chapters/order`, {
        ids: [...titles].map(idOf),
        partId: parts[part]?.id,
        moved: idOf(what),
      })
    const shown = async () =>
      ((await waiting()).outline as { chapters: string[] }[])
        .map(({ chapters: ids }) =>
          ids.map((id) => 'ABCD'[chapters.findIndex((one) => one.id === id)]).join(''),
        )
        .join('|')
    // One moves D behind A; the other still sees A and B in part one, and turns them.
    await move('D', 'ADB', 0)
    await move('B', 'BA', 0)
    expect(await shown()).toBe('BAD|C')
    // The undo of the first leaves the other's move alone.
    await move('D', 'CD', 1)
    expect(await shown()).toBe('BA|CD')
    const { statusCode, body } = await app.call(`PUT /api/forks/${site.id}/book-parts/order`, {
      as,
      body: { ids: [parts[0]?.id], moved: parts[1]?.id },
    })
    expect([statusCode, body]).toEqual([422, expect.stringContaining('What is moved must be one of ids')])
    await good(`PUT /api/forks/${site.id}/book-parts/order`, {
      ids: [parts[1]?.id, parts[0]?.id],
      moved: parts[1]?.id,
    })
    expect(await shown()).toBe('CD|BA')
  })

  it('[C357] [C222] parts and chapters come last changed first in the studio, and to readers in the order of the book', async () => {
    const titles = async (line: string, who?: string) => {
      const rows: { title: string }[] = (
        await app.call(`GET /api/${line}`, { ...(who && { as: who }) })
      ).json()
      return rows.map(({ title }) => title).join()
    }
    const list = `forks/${site.id}/book-parts`
    await good(`PUT /api/book-parts/${parts[0]?.id}`, { title: 'One', subtitle: 'Changed' })
    await good(`PUT /api/book-chapters/${idOf('B')}`, { title: 'B', subtitle: 'Changed' })
    expect(await titles(list, as)).toBe('One,Two')
    await good(`PUT /api/book-parts/${parts[1]?.id}`, { title: 'Two', subtitle: 'Changed' })
    expect(await titles(list, as)).toBe('Two,One')
    expect(await titles(list)).toBe('One,Two')
    // Pages stand in the order of the book.
    expect(await titles(`${list}?limit=5`, as)).toBe('One,Two')
    expect(await titles(`forks/${site.id}/book-chapters`, as)).toBe('B,D,C,A')
    expect(await titles(`forks/${site.id}/book-chapters?limit=5`, as)).toBe('A,B,C,D')
    expect(await titles(`book-parts/${parts[0]?.id}/chapters`, as)).toBe('A,B')
  })

  it('[C281] an order can be scheduled like every change', async () => {
    await order('DC')
    const items = [{ type: 'book-order', id: site.id }]
    const body = { items, publishAt: '2099-01-01T09:00:00.000Z' }
    expect(await good(`PUT /api/forks/${site.id}/scheduled`, body)).toMatchObject([
      { type: 'book-order', isChange: true },
    ])
    expect(await read()).toBe(FIRST)
  })

  it('[C281] the order of what belongs to a part is a draft, too, once it is published', async () => {
    for (const type of ['reflections', 'evidence', 'visual-assets']) {
      const items: Made[] = []
      for (const title of ['a', 'b', 'c']) items.push(await made(type, { title, partId: parts[0]?.id }))
      const ids = [2, 0, 1].map((i) => items[i]?.id)
      await good(`PUT /api/forks/${site.id}/${type}/order`, { ids })
      const titles = async () => {
        const rows: { title: string }[] = await good(
          `GET /api/forks/${site.id}/${type}?partId=${parts[0]?.id}&sort=order`,
        )
        return rows.map(({ title }) => title).join('')
      }
      expect([type, await titles()]).toEqual([type, 'abc'])
      expect((await review()).items[0].changes).toMatchObject([{ before: 'a\nb\nc', after: 'c\na\nb' }])
      await publish()
      expect([type, await titles()]).toEqual([type, 'cab'])
    }
  })

  it('[C487] two people who move what belongs to a part at once lose nothing, and each can take it back', async () => {
    for (const type of ['reflections', 'evidence', 'visual-assets']) {
      const ids: Record<string, string> = {}
      for (const title of 'abcd') ids[title] = (await made(type, { title, partId: parts[0]?.id })).id
      const move = (what: string, seen: string) =>
        good(`PUT /api/forks/${site.id}/${type}/order`, {
          ids: [...seen].map((title) => ids[title]),
          moved: ids[what],
        })
      const waits = async () => {
        const { reflections, evidence, visuals } = await waiting()
        const lists = { reflections, evidence, 'visual-assets': visuals } as Record<string, string[][]>
        const titles = Object.fromEntries(Object.entries(ids).map(([title, id]) => [id, title]))
        return lists[type]?.flatMap((list) => list.flatMap((id) => titles[id] ?? [])).join('')
      }
      await move('a', 'bcda')
      await move('d', 'abdc')
      expect([type, await waits()]).toEqual([type, 'bdca'])
      await move('a', 'abcd')
      expect([type, await waits()]).toEqual([type, 'abdc'])
    }
  })

  it('[C281] a chapter that was added since comes last, and a deleted one is left out', async () => {
    await order('BA')
    await made('book-chapters', { title: 'E', partId: parts[0]?.id, isPublished: true })
    await good(`POST /api/book-chapters/${idOf('D')}/trash`)
    await publish()
    expect(await read()).toMatch(/^1 B, 2 A, \d E \| \d C$/)
  })
})
