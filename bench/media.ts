// The list of the media library over files that were seeded by SQL, asked one after the other as a person asks: all, those that
// nothing uses, a common and a rare tag, words, duplicates, and the table of descriptions.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { measureLoad } from './measure.ts'
import { untilIdle } from './processes.ts'
import { sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    rows: { type: 'string', default: '200000' },
  },
})
const FILES = Number(values.rows)
const WARM_UP_S = values.quick ? 1 : 3
const MEASURED_S = values.quick ? 2 : 8
const LIST = '/api/forks/current-fork-id/media'

const QUESTIONS = {
  'no filter': '?limit=50&sort=-createdAt',
  'jump to the middle': `?limit=50&sort=-createdAt&offset=${FILES / 2}`,
  unused: '?limit=50&sort=-createdAt&isUsed=false',
  'unused by name': '?limit=50&sort=title&isUsed=false',
  'a common tag': '?limit=50&sort=-createdAt&tags=plate',
  'a rare tag': '?limit=50&sort=-createdAt&tags=rare-7',
  pictures: '?limit=50&sort=-createdAt&kind=image',
  'words of one': `?limit=50&sort=-createdAt&q=number-${FILES - 7}`,
  'words of all': '?limit=50&sort=-createdAt&q=number',
  'the same bytes': `?limit=1&sort=createdAt&hash=${'0'.repeat(58)}${String(FILES - 7).padStart(6, '0')}`,
  'descriptions, missing first': '?limit=20&sort=order&kind=image',
  'tags of the filter': '-tags',
}

sayMachine()
const { pinned: isPinned, profile } = values
const workshop = await openWorkshop({ isPinned, profile })
try {
  const { product, home, cookie } = workshop
  await withDatabase(home, (client) => seedFiles(client, FILES))
  await untilIdle(product.pid)
  const asked = []
  for (const [question, path] of Object.entries(QUESTIONS)) {
    const { row, errors } = await measureLoad(product, {
      port: product.port,
      cookie,
      warmUpS: WARM_UP_S,
      seconds: MEASURED_S,
      connections: 1,
      task: { kind: 'get', path: LIST + path },
    })
    if (errors > 0) process.exitCode = 1
    asked.push({ question, ...row })
  }
  sayTable(`Of ${FILES} files, one after the other; ${spread(isPinned)}`, asked)
} finally {
  await workshop.end()
}

/** Fills the site of the person up: one in a hundred is used by nothing, one in fifty has no description. */
async function seedFiles(client: Client, rows: number): Promise<void> {
  const { rows: found } = await client.query(
    'select fork_id as id from book_parts order by created_at desc limit 1',
  )
  const [{ id }] = found
  await client.query(
    `insert into media_files (fork_id, id, path, filename, original_name, mime_type, size, hash, alt, tags, created_at, updated_at)
     select $1, u, '/objects/uploads/' || u, 'number-' || i || '.png', 'number-' || i || '.png',
       case when i % 5 = 0 then 'application/pdf' else 'image/png' end, 1000 + i, lpad(i::text, 64, '0'),
       case when i % 50 = 0 then '' else 'A plate' end,
       case when i % 3 = 0 then array['plate'] else array['rare-' || i % 2000] end,
       now() - make_interval(secs => i), now() - make_interval(secs => i)
     from (select i, gen_random_uuid() as u from generate_series(1, $2::int) i) made`,
    [id, rows],
  )
  await client.query(
    `insert into file_uses (fork_id, path, source, item_id, place)
     select fork_id, path, 'bench', id, '' from media_files
     where fork_id = $1 and original_name like 'number-%' and size % 100 <> 0`,
    [id],
  )
  for (const table of ['media_files', 'file_uses', 'list_counts'])
    await client.query(`vacuum analyze ${table}`)
}
