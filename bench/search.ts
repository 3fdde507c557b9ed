// The search over 10,000 documents: what each kind of question takes, one after the other, and how long the index takes to be
// written anew.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { markdownToRichText } from '../src/kernel/rich-text/markdown.ts'
import { findBuild } from '../test/faults/product.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { chapterText } from './text.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const DOCUMENTS = 10_000
const WORDS = 300
const WARM_UP = 20
const MEASURED = values.quick ? 50 : 300

const QUESTIONS = {
  'a word of one document': (n: number) => `number${n}`,
  'a word of most documents': () => 'harbour',
  'three words of many': () => 'harbour winter light',
  'the beginning of a word': () => 'har',
  'in the last page': () => 'harbour&page=20',
  'nothing, near words': (n: number) => `harvour nombre${n}`,
}

sayMachine()
const workshop = await openWorkshop({ isPinned: true })
try {
  await withDatabase(workshop.home, async (client) => {
    for (let n = 0; n < DOCUMENTS; n++) {
      const content = JSON.stringify(markdownToRichText(chapterText(WORDS, n)))
      await client.query(
        `insert into book_chapters (fork_id, id, part_id, number, title, description, content, is_published)
         select fork_id, gen_random_uuid(), id, $1::int + 1000, $2, $3, $4, true from book_parts where id = $5`,
        [n, `Chapter number${n}`, chapterText(1, n + 3), content, workshop.partId],
      )
    }
    await client.query('update book_parts set is_published = true where id = $1', [workshop.partId])
  })
  const from = performance.now()
  const { status } = spawnSync(process.execPath, [findBuild('dist'), 'reindex'], {
    env: { PATH: process.env.PATH, DATA_DIR: workshop.home.dataDir },
    stdio: 'inherit',
  })
  const reindexMs = performance.now() - from
  await withDatabase(workshop.home, (client) => client.query('vacuum analyze search_documents'))

  const rows = []
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    const times: number[] = []
    let errors = 0
    let places = ''
    for (let n = -WARM_UP; n < MEASURED; n++) {
      const begun = performance.now()
      const answer = await fetch(
        `http://127.0.0.1:${workshop.product.port}/search?q=${ask(n + WARM_UP).replaceAll(' ', '+')}`,
      )
      const body = await answer.text()
      if (n >= 0) times.push(performance.now() - begun)
      if (answer.status !== 200) errors++
      places = /role="status"[^>]*>([^<]*) (?:place|mention)/.exec(body)?.[1] ?? '?'
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? Number.NaN, 1)
    rows.push({ question, places, 'p50, ms': at(0.5), 'p99, ms': at(0.99), errors })
  }
  sayTable(
    `Search over ${DOCUMENTS} chapters of ${WORDS} words, ${MEASURED} times each; ${spread(true)}`,
    rows,
  )
  console.log(`\n  flyleaf reindex: ${rounded(reindexMs / 1000, 1)} s`)
  process.exitCode = status !== 0 || rows.some((row) => row.errors > 0) ? 1 : 0
} finally {
  await workshop.end()
}
