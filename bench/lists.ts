// Lists of the studio over pages that were seeded by SQL: the first page as fast as it goes, then what a person asks of a long
// list one after the other, and what it takes to change a quarter of it at once.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { runLoad } from './load.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
  },
})
const FEW = 1_000
const MANY = Number(values.rows)
const CONNECTIONS = 32
const WARM_UP_S = 1
const MEASURED_S = values.quick ? 2 : 8
const LIST = '/api/forks/current-fork-id/pages'

sayMachine()
const workshop = await openWorkshop({ isPinned: values.pinned })
try {
  const { product, home, cookie } = workshop
  const load = { port: product.port, cookie, warmUpS: WARM_UP_S, seconds: MEASURED_S }
  const ask = (path: string, connections: number) =>
    runLoad({ ...load, connections, task: { kind: 'get', path: LIST + path } })

  const fast = []
  for (const rows of [FEW, MANY]) {
    await withDatabase(home, (client) => seed(client, rows))
    const result = await ask('?limit=20', CONNECTIONS)
    fast.push({
      pages: rows,
      'a second': rounded(result.perSecond),
      'p50, ms': ms(result.p50, 2),
      'p95, ms': ms(result.p95, 2),
      errors: result.errors,
    })
  }
  const machine = spread(values.pinned)
  sayTable(
    `The first 20 at ${CONNECTIONS} connections, ${MEASURED_S} s after ${WARM_UP_S} s; ${machine}`,
    fast,
  )

  const questions = {
    'first 50': '?limit=50',
    'first 50 by title': '?limit=50&sort=title',
    'jump to the middle': `?limit=50&offset=${MANY / 2}`,
    'last 50': '?limit=50&offset=-50',
    'drafts alone': '?limit=50&status=draft',
    'a template alone': '?limit=50&template=contact',
    'words of one': `?limit=50&q=number-${MANY - 7}`,
    'count and mark': '/count',
  }
  const asked = []
  for (const [question, path] of Object.entries(questions)) {
    const result = await ask(path, 1)
    asked.push({
      question,
      'p50, ms': ms(result.p50, 1),
      'p95, ms': ms(result.p95, 1),
      'p99, ms': ms(result.p99, 1),
      errors: result.errors,
    })
  }
  sayTable(`Of ${MANY} pages, one after the other`, asked)

  const { count, mark } = await (await call('/count?template=contact')).json()
  const target = { query: { template: 'contact' }, count, mark, except: [] }
  const begun = performance.now()
  const answer = await call('/bulk', { verb: 'unpublish', target })
  const { done } = await answer.json()
  console.log(`\n  unpublish ${done} of ${count} pages at once: ${rounded(performance.now() - begun)} ms`)
  const isGood = [...fast, ...asked].every(({ errors }) => errors === 0) && answer.status === 200
  process.exitCode = isGood ? 0 : 1

  function call(path: string, body?: object) {
    return fetch(`http://127.0.0.1:${product.port}${LIST}${path}`, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  }
} finally {
  await workshop.end()
}

/** Null where no answer came within the time. */
function ms(value: number | null, digits: number): number | string {
  return value === null ? 'none' : rounded(value, digits)
}

/** Fills the site of the person up to so many pages: a quarter has another template, a tenth are drafts. */
async function seed(client: Client, rows: number): Promise<void> {
  const { rows: found } = await client.query(
    'select f.id, count(p.id)::int as n from forks f left join pages p on p.fork_id = f.id where f.id = (select fork_id from book_parts order by created_at desc limit 1) group by f.id',
  )
  const [{ id, n }] = found
  await client.query(
    `with made as (
       insert into pages (fork_id, id, slug, path, template, is_published, updated_at)
       select $1, gen_random_uuid(), 'number-' || i, 'number-' || i,
         case when i % 4 = 0 then 'contact' else 'default' end, i % 10 <> 0, now() - make_interval(secs => i)
       from generate_series($2::int + 1, $3::int) i returning fork_id, id, slug)
     insert into page_translations (fork_id, page_id, language_id, title, is_base)
     select fork_id, id, (select id from languages where code = 'en'), 'Page ' || slug, true from made`,
    [id, n, rows],
  )
  await client.query('vacuum analyze pages')
  await client.query('vacuum analyze page_translations')
}
