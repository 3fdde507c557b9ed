// What readers, feed readers and search engines ask of a blog that has grown: each address as it is made after a change of the
// blog, every file of the sitemap once, over posts that were seeded by SQL.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { descendantsOf, processorTimeOf, untilIdle } from './processes.ts'
import { median, onCore, rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** Left out: 100,000, or 10,000 of the short form. */
    rows: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const ROWS = Number(values.rows ?? (values.quick ? 10_000 : 100_000))
const ROUNDS = values.quick ? 3 : 7
const PAGE_LENGTH = 24
/** Of so many posts one is a draft; the rest are published. */
const DRAFT_EVERY = 10
const CATEGORIES = 8
/** Words of the newest posts, which the first pages of lists count. */
const WORDS = 800
const WORDY = 500

sayMachine()
// Children of the product keep its core, so this moves the questions alone.
const [command, ...args] = onCore(1)
if (command) spawnSync(command, ['-p', ...args, String(process.pid)])
const workshop = await openWorkshop({ isPinned: true, profile: values.profile })
try {
  const { product, home, cookie } = workshop
  const seeding = performance.now()
  const post = await withDatabase(home, (client) => seed(client, ROWS))
  console.log(`\n  ${ROWS} posts seeded in ${rounded((performance.now() - seeding) / 1000, 1)} s`)
  await untilIdle(product.pid)

  const published = ROWS - Math.floor(ROWS / DRAFT_EVERY)
  const pages = Math.ceil(published / PAGE_LENGTH)
  const ofCategory = Math.ceil(published / CATEGORIES / PAGE_LENGTH)
  const addresses = [
    '/feed.xml',
    '/es/feed.xml',
    '/sitemap.xml',
    '/blog',
    '/es/blog',
    `/blog?page=${Math.floor(pages / 2)}`,
    `/blog?page=${pages}`,
    '/blog/category/kind-3',
    `/blog/category/kind-3?page=${ofCategory - 1}`,
    '/blog/tag/often',
    `/blog/tag/often?page=${Math.floor(published / 3 / PAGE_LENGTH)}`,
    '/blog/tag/seldom-7',
    '/blog/number-501',
  ]
  const rows = []
  for (const path of addresses) rows.push(await asked(path))
  sayTable(`Of ${ROWS} posts, after a change, ${ROUNDS} times each; ${spread(true)}`, rows)

  await change()
  const index = await ask('/sitemap.xml')
  const files = []
  for (const [, address = ''] of String(index.body).matchAll(/<loc>([^<]*)</g)) {
    const { pathname, search } = new URL(address)
    files.push({ path: pathname + search, ...(await ask(pathname + search)) })
  }
  const listed = files.map(({ body }) => String(body).match(/<url>/g)?.length ?? 0)
  const times = files.map(({ ms }) => ms)
  sayTable(`Every file of the sitemap, once each; ${spread(true)}`, [
    {
      files: files.length,
      'not 200': files.filter(({ status }) => status !== 200).length,
      addresses: listed.reduce((sum, one) => sum + one, 0),
      'most in one': Math.max(...listed),
      'largest, kB': rounded(Math.max(...files.map(({ body }) => body.length)) / 1000),
      'median, ms': rounded(median(times), 1),
      'worst, ms': rounded(Math.max(...times), 1),
      ...processorOf(files),
      'load average': loadavg()[0]?.toFixed(2) ?? '',
    },
  ])
  console.log(`\n  most memory of Node: ${mostMemory(product.pid)}`)
  const isFine = [...rows, ...files].every(({ status }) => status === 200)
  process.exitCode = isFine ? 0 : 1

  /** How long an address takes that no cache has. */
  async function asked(path: string) {
    const answers = []
    for (let n = 0; n < ROUNDS; n++) {
      await change()
      answers.push(await ask(path))
    }
    const times = answers.map(({ ms }) => ms)
    return {
      address: path,
      status: answers.find(({ status }) => status !== 200)?.status ?? 200,
      'median, ms': rounded(median(times), 1),
      'worst, ms': rounded(Math.max(...times), 1),
      ...processorOf(answers),
      bytes: answers[0]?.body.length ?? 0,
      'load average': loadavg()[0]?.toFixed(2) ?? '',
    }
  }

  /** Saves a published post, which drops every page that shows posts. */
  async function change(): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/blog/${post}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ excerpt: `Changed at ${performance.now()}` }),
    })
    if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}.`)
    await answer.arrayBuffer()
  }

  async function ask(path: string) {
    const before = [processorTimeOf([product.pid]), processorTimeOf(descendantsOf(product.pid))] as const
    const begun = performance.now()
    const headers = { host: `localhost:${product.port}`, 'accept-encoding': 'gzip' }
    const asking = get({ host: '127.0.0.1', port: product.port, path, headers })
    const [answer]: [IncomingMessage] = Object(await once(asking, 'response'))
    const sent = await buffer(answer)
    const ms = performance.now() - begun
    const node = processorTimeOf([product.pid]) - before[0]
    const database = processorTimeOf(descendantsOf(product.pid)) - before[1]
    const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    return { status: answer.statusCode ?? 0, ms, node, database, body }
  }
} finally {
  await workshop.end()
}

/**
 * Fills the site of the person with so many posts: a tenth are drafts, one of 50 is translated, and the newest have long texts.
 * @returns the id of a published one
 */
async function seed(client: Client, rows: number): Promise<string> {
  await client.query(
    `with site as (select fork_id as id from book_parts order by created_at desc limit 1),
     made as (
       insert into blog_posts (fork_id, id, slug, category, category_slug, tags, tag_slugs, is_published, published_at, updated_at)
       select site.id, gen_random_uuid(), 'number-' || i, 'Kind ' || i % $2, 'kind-' || i % $2, tags, tags,
         i % $3 <> 0, now() - make_interval(mins => i), now() - make_interval(mins => i)
       from site, generate_series(1, $1::int) i,
         lateral (select array_remove(array[case when i % 3 = 1 then 'often' end, 'seldom-' || i % 1000], null) as tags) named
       returning fork_id, id, slug, substr(slug, 8)::int as i)
     insert into blog_post_translations (fork_id, blog_post_id, language_id, title, excerpt, content, is_base)
     select fork_id, made.id, languages.id, 'Post ' || slug, 'Words of ' || slug,
       case when i <= $4 then jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph',
         'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('word of it ', $5 / 3)))))) end,
       code = 'en'
     from made join languages on code = 'en' or code = 'es' and i % 50 = 1`,
    [rows, CATEGORIES, DRAFT_EVERY, WORDY, WORDS],
  )
  for (const table of ['blog_posts', 'blog_post_translations', 'list_counts'])
    await client.query(`vacuum analyze ${table}`)
  const { rows: found } = await client.query("select id from blog_posts where slug = 'number-1'")
  return found[0].id
}

/** The processor time of one answer, which others on the machine disturb less; it is told in hundredths of a second. */
function processorOf(answers: { node: number; database: number }[]) {
  const each = (of: 'node' | 'database') =>
    rounded((answers.reduce((sum, answer) => sum + answer[of], 0) / answers.length) * 1000)
  return { 'Node, ms': each('node'), 'database, ms': each('database') }
}

/** The most memory that a process has held. */
function mostMemory(pid: number): string {
  return /VmHWM:\s*(.*)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'not known'
}
