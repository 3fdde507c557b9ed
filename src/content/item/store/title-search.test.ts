import { beforeAll, expect, it } from 'vitest'
import { aWorkplace } from '../../../../test/support/app.ts'
import { administer } from '../../../../test/support/database.ts'

/** More posts than are looked through before an index is asked. */
const POSTS = 12_000

let workplace: Awaited<ReturnType<typeof aWorkplace>>

beforeAll(async () => {
  workplace = await aWorkplace('editor')
  // Ids of items rise with the time.
  await seed([
    [1, 'Kingfishers at the weir', 'river-birds'],
    [2, 'A word on echoes', 'echo'],
    [3, 'Echo', 'second'],
    [4, 'Kingfisher in the trash', 'fourth'],
    [5, 'Sedge', 'sedge'],
  ])
  await seed(
    Array.from({ length: POSTS }, (_, n) => [n + 10, `An echoing post of number ${n}`, `number-${n}`]),
  )
  await administer(
    workplace.app.connection,
    `insert into trash (fork_id, item_id, kind, was) values ('${workplace.site.id}', '${idOf(4)}', 'post', '{}')`,
  )
  await administer(workplace.app.connection, 'analyze blog_posts, blog_post_translations')
})

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

async function seed(posts: [n: number, title: string, slug: string][]) {
  const { app, site } = workplace
  await administer(
    app.connection,
    `with given as (select * from json_to_recordset($1) as given (id uuid, title text, slug text)),
      made as (
        insert into blog_posts (fork_id, id, slug, is_published, published_at)
        select $2, id, slug, true, now() from given returning fork_id, id)
     insert into blog_post_translations (fork_id, blog_post_id, language_id, title, is_base)
     select fork_id, id, (select id from languages where code = 'en'), title, true from made join given using (id)`,
    [JSON.stringify(posts.map(([n, title, slug]) => ({ id: idOf(n), title, slug }))), site.id],
  )
}

async function find(q: string): Promise<string[]> {
  const { app, site, as } = workplace
  const answer = await app.call(`GET /api/search?forkId=${site.id}&q=${encodeURIComponent(q)}`, { as })
  return answer.json().items.map((item: { title: string }) => item.title)
}

it('an old item is found among thousands: by a word, its beginning, a piece, a word written wrong, and its slug', async () => {
  for (const q of [
    'kingfishers',
    'kin',
    'ngfish',
    'kingfishrs',
    'the weir',
    'weir the',
    'river-b',
    '/blog/river-birds',
  ]) {
    expect([q, await find(q)]).toEqual([q, ['Kingfishers at the weir']])
  }
})

it('what is called exactly so comes first, however many newer items hold the word', async () => {
  expect((await find('echo'))[0]).toBe('Echo')
  expect((await find('a word on echoes'))[0]).toBe('A word on echoes')
})

it('as many are found of what every title holds as of what twelve hold', async () => {
  for (const q of ['post', 'number', 'po', 'post of number', 'number post', 'pots of number', 'echoign']) {
    expect([q, (await find(q)).length]).toEqual([q, 12])
  }
  expect(await find('number 4711')).toContain('An echoing post of number 4711')
})

it('items in the trash are not found, and take no place from others', async () => {
  const { app, site } = workplace
  expect(await find('trash')).toEqual([])
  await administer(
    app.connection,
    `insert into trash (fork_id, item_id, kind, was)
     select fork_id, id, 'post', '{}' from blog_posts where fork_id = '${site.id}' and id >= '${idOf(10)}'`,
  )
  expect((await find('echo')).toSorted()).toEqual(['A word on echoes', 'Echo'])
  expect(await find('number')).toEqual([])
})
