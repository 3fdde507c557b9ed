import { beforeAll, expect, it } from 'vitest'
import { anApp, aPerson, aSite } from '../../../test/support/app.ts'

let app: Awaited<ReturnType<typeof anApp>>
let site: Awaited<ReturnType<typeof aSite>>
let other: Awaited<ReturnType<typeof aSite>>
let viewer: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
  viewer = await aPerson(app, { site, role: 'viewer' })
  const editor = await aPerson(app, { site, role: 'editor' })
  const make = async (path: string, body: object, query = '') =>
    (await app.call(`POST /api/forks/${site.id}/${path}${query}`, { as: editor, body })).json()
  const part = await make('book-parts', { number: 1, title: 'The Mushroom Oracle', isPublished: true })
  await make('book-chapters', { partId: part.uid, number: 1, title: 'What the hand knows' })
  await make('pages', { slug: 'press', template: 'default', title: '100% _mushrooms_' })
  await app.call(`PUT /api/book-parts/${part.uid}?locale=es`, {
    as: editor,
    body: { title: 'El oráculo del hongo' },
  })
})

const find = async (q: string, more = '') => {
  const answer = await app.call(`GET /api/search?forkId=${site.id}&q=${encodeURIComponent(q)}${more}`, {
    as: viewer,
  })
  return (answer.json().items as { title: string; kind: string; status: string }[]).map(
    ({ title, kind, status }) => `${kind} ${title} ${status}`,
  )
}

it('items are found by a piece of their title, drafts too, the nearest first', async () => {
  expect(await find('mushroom')).toEqual([
    'part The Mushroom Oracle published',
    'page 100% _mushrooms_ draft',
  ])
  expect(await find('HAND')).toEqual(['chapter What the hand knows draft'])
})

it('items are found by a word that is written wrong', async () => {
  expect(await find('mushrom')).toContain('part The Mushroom Oracle published')
  expect(await find('oracl')).toContain('part The Mushroom Oracle published')
  expect(await find('zeppelin')).toEqual([])
})

it('items are found by their title in any language, and called as in the one asked for', async () => {
  expect(await find('hongo')).toEqual(['part El oráculo del hongo published'])
  expect(await find('or', '&locale=es')).toContain('part El oráculo del hongo published')
})

it('items are found by their slug, and by an address that ends in it', async () => {
  for (const q of ['press', 'PRES', `${site.slug}.example/press/`, '/press']) {
    expect(await find(q)).toEqual(['page 100% _mushrooms_ draft'])
  }
})

it('signs of a pattern are letters, and nothing is found on another site', async () => {
  expect(await find('_')).toEqual(['page 100% _mushrooms_ draft'])
  expect(await find('%')).toEqual(['page 100% _mushrooms_ draft'])
  expect((await app.call(`GET /api/search?forkId=${other.id}&q=mushroom`, { as: viewer })).statusCode).toBe(
    404,
  )
  expect((await app.call(`GET /api/search?forkId=${site.id}&q=`, { as: viewer })).statusCode).toBe(422)
})

it('[C644] without the name of a site the current one of the session is looked in', async () => {
  const answer = await app.call('GET /api/search?q=mushroom', { as: viewer })
  expect(answer.json()).toEqual(
    (await app.call(`GET /api/search?forkId=${site.id}&q=mushroom`, { as: viewer })).json(),
  )
})

it('the address of each page comes along where it is asked for, of drafts too', async () => {
  const answer = await app.call(`GET /api/search?forkId=${site.id}&q=hand&withPaths=1`, { as: viewer })
  expect(answer.json().items).toMatchObject([{ kind: 'chapter', path: '/chapters/1' }])
  const page = await app.call(`GET /api/search?forkId=${site.id}&q=mushrooms&withPaths=1`, { as: viewer })
  expect(page.json().items).toContainEqual(expect.objectContaining({ kind: 'page', path: '/press' }))
  const without = await app.call(`GET /api/search?forkId=${site.id}&q=hand`, { as: viewer })
  expect(without.json().items[0]).not.toHaveProperty('path')
})
