import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { anApp, aPerson, type App, goodCalls, type Line } from '../../test/support/app.ts'
import type { PublicPart } from '../domains/book/shapes.ts'
import { rootFolder } from '../platform/root.ts'
import { layOutFirstSites } from './importer.ts'

let app: App
let as: string
let one: PublicPart

beforeAll(async () => {
  app = await anApp()
  await layOutFirstSites(app.platform, join(rootFolder(), 'seeds'))
  as = await aPerson(app, { isPlatformOwner: true })
  one = await partOne()
})

const good = goodCalls(() => ({ app, as }))

const bodyOf = async (path: string) => (await app.call(`GET ${path}` as Line)).body
async function partOne(asked: { as?: string } = {}): Promise<PublicPart> {
  const [part] = (await app.call('GET /api/forks/default/book-parts?sort=order', asked)).json()
  return part
}
const wordsOf = ({ breath, reflections }: PublicPart) => ({
  breath: breath && { title: breath.title, content: breath.content, practice: breath.practice },
  reflections: reflections.map(({ id: _, ...words }) => words),
})

it('[C176] [C190] the sample shows what came with it where a part holds nothing of a kind, in the call and on the pages', async () => {
  const before = {
    words: wordsOf(one),
    page: await bodyOf('/parts/1'),
    asked: await bodyOf('/reflections/1'),
  }
  const german = wordsOf((await app.call('GET /api/forks/default/book-parts?locale=de')).json()[0])
  expect(german).not.toEqual(before.words)
  expect(one.builtIn).toEqual([])
  await good(`DELETE /api/breath-sections/${one.breath?.id}`)
  for (const { id } of one.reflections) await good(`DELETE /api/reflections/${id}`)

  const after = await partOne()
  expect(wordsOf(after)).toEqual(before.words)
  expect(after.builtIn).toEqual(['reflections', 'breath'])
  expect(wordsOf((await app.call('GET /api/forks/default/book-parts?locale=de')).json()[0])).toEqual(german)
  const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0]
  expect(main(await bodyOf('/parts/1'))).toBe(main(before.page))
  expect(await bodyOf('/reflections/1')).toContain(one.reflections[0]?.questions[0])
})

it('[C190] the studio shows what is stored, and says where readers see built-in content', async () => {
  const seen = await partOne({ as })
  expect([seen.breath, seen.reflections, seen.builtIn]).toEqual([null, [], ['reflections', 'breath']])
})

it('[C190] what is stored wins, and what is switched off is no gap', async () => {
  const made = await good('POST /api/forks/default/breath-sections', {
    partId: 'part-1',
    title: 'Own',
    description: 'Own words.',
    instruction: 'Stand.',
  })
  expect((await partOne()).breath).toMatchObject({ title: 'Own', content: 'Own words.' })
  await good(`PUT /api/breath-sections/${made.id}`, { isActive: false })
  expect((await partOne()).breath).toBeNull()
  await good(`DELETE /api/breath-sections/${made.id}`)
  expect((await partOne()).breath?.title).toBe(one.breath?.title)
})

it('[C190] chapters stand in with their pages, and keep their place in the book', async () => {
  const titles = async () => (await partOne()).chapters.map(({ number, title }) => `${number} ${title}`)
  const before = await titles()
  const chapter = await bodyOf('/chapters/2')
  for (const { uid } of one.chapters) await good(`DELETE /api/book-chapters/${uid}`)
  expect(await titles()).toEqual(before)
  const text = (html: string) => /class="prose.*?<\/div>/s.exec(html)?.[0]
  expect(text(await bodyOf('/chapters/2'))).toBe(text(chapter))
  expect(await bodyOf('/chapters/2')).toContain('href="/chapters/3"')
  expect(await bodyOf('/sitemap-en.xml')).toContain('/chapters/1<')
  // The search knows what is stored alone: their part is found, and leads to them.
  expect(await bodyOf(`/search?q=${encodeURIComponent(one.title)}`)).toContain('href="/parts/1"')
  expect(await bodyOf('/parts/1')).toContain('href="/chapters/2"')
})

it('[C190] [C230] a site taken over as an own book never shows the sample, nor does another sample', async () => {
  const [sample, ...others] = await good('GET /api/admin/forks')
  for (const { id } of others) {
    const parts: PublicPart[] = (await app.call(`GET /api/forks/${id}/book-parts`)).json()
    for (const part of Array.isArray(parts) ? parts : []) expect(part.builtIn).toEqual([])
  }
  await good(`PUT /api/forks/${sample.id}/book`, { title: 'Tidewater' })
  const own = await partOne()
  expect([own.breath, own.reflections, own.chapters, own.builtIn]).toEqual([null, [], [], []])
  expect((await app.call('GET /chapters/2')).statusCode).toBe(404)
})
