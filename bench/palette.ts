// The palette of the studio over posts that were seeded by SQL: each kind of question, one after the other. The server with its
// database has core 0, the asker core 1.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { measureLoad } from './measure.ts'
import { seedPosts } from './posts.ts'
import { untilIdle } from './processes.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, rows: { type: 'string', default: '100000' } },
})
const ROWS = Number(values.rows)
const WARM_UP_S = 1
const MEASURED_S = values.quick ? 3 : 10

/** Every post is called `Post number-17`, and one is called otherwise. */
const QUESTIONS = {
  'a word of every title, at its beginning': 'post',
  'a word of every title, within': 'number',
  'a word of one title': 'kingfishers',
  'a number of one title': `number-${ROWS - 7}`,
  'two letters that words begin with': 'po',
  'three letters that words begin with': 'num',
  'three letters of one title': 'kin',
  'two words of every title': 'post number',
  'two words, turned': 'number post',
  'two words of one title': 'the weir',
  'a word of one title, misspelt': 'kingfishrs',
  'a word of every title, misspelt': 'numbr',
  'an address': '/blog/river-birds',
  'a word of no title': 'zeppelin',
  'two letters of no title': 'zz',
}

sayMachine()
const workshop = await openWorkshop({ isPinned: true })
try {
  const { product, home, cookie } = workshop
  await withDatabase(home, async (client) => {
    await seedOldest(client)
    await seedPosts(client, ROWS)
  })
  await untilIdle(product.pid)
  let errors = 0
  const rows = []
  for (const [question, words] of Object.entries(QUESTIONS)) {
    const path = `/api/search?q=${encodeURIComponent(words)}`
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers: { cookie } })
    const { items } = Object(await answer.json())
    const plan = { port: product.port, cookie, warmUpS: WARM_UP_S, seconds: MEASURED_S, connections: 1 }
    const measured = await measureLoad(product, { ...plan, task: { kind: 'get', path } })
    errors += measured.errors
    const load = rounded(loadavg()[0] ?? Number.NaN, 1)
    rows.push({ question, words, found: items?.length ?? 0, ...measured.row, load })
  }
  sayTable(`The palette over ${ROWS} posts, ${MEASURED_S} s each; ${spread(true)}`, rows)
  process.exitCode = errors === 0 ? 0 : 1
} finally {
  await workshop.end()
}

/** One post that is older than all others, so that it is found by an index alone. */
async function seedOldest(client: Client): Promise<void> {
  await client.query(
    `with made as (
       insert into blog_posts (fork_id, id, slug, is_published, published_at)
       select fork_id, '00000000-0000-7000-8000-000000000001', 'river-birds', true, now()
       from book_parts order by created_at desc limit 1 returning fork_id, id)
     insert into blog_post_translations (fork_id, blog_post_id, language_id, title, is_base)
     select fork_id, id, (select id from languages where code = 'en'), 'Kingfishers at the weir', true from made`,
  )
}
