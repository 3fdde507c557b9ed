/**
 * Writes a new type of items, declared: `npm run new slice reading-lists`. Its slice works at once: calls, drafts, history,
 * trash, bulk, search, import, list and editor in the studio, list and page on the site, texts in four languages, tests.
 * `-- --called "Event/Events"` gives the words for one item and for several, where the name of the slice does not say them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { entriesOf, withEntry } from './new/lists.mjs'
import { namesOf } from './new/names.mjs'
import { takenBy } from './new/taken.mjs'

const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), 'new/slice')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { called: { type: 'string' } },
})
const [what, name = '', one] = positionals
const called = values.called === undefined ? undefined : String(values.called)
// The tree in the working folder, so that tests can run it on a copy.
const root = process.cwd()

const refusal = await refusalOf()
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
} else write()

/** @returns {Promise<string | null>} why nothing is written */
async function refusalOf() {
  if (what !== 'slice' || ![name, one ?? name].every((given) => /^[a-z]+(-[a-z]+)*$/.test(given))) {
    return [
      'npm run new slice <name> [one of them]: both of a-z and -, such as reading-lists reading-list.',
      'What people call them stands behind them: -- --called "List/Lists".',
    ].join('\n')
  }
  if (called !== undefined && !/^[\p{L}\p{N} -]+\/[\p{L}\p{N} -]+$/u.test(called)) {
    return '--called takes one of them and all, of letters and spaces, with / between: -- --called "List/Lists".'
  }
  if (existsSync(join(root, 'src/domains', name))) return `src/domains/${name} is there already.`
  const names = namesOf(name, one, called)
  if (names.one === names.many) {
    return `What is one of ${name} called? npm run new slice ${name} <one of them>`
  }
  const declaration = readFileSync(join(TEMPLATES, 'type.ts.tmpl'), 'utf8')
  return takenBy(root, name, one, (of) => filled(declaration, of))
}

function write() {
  const names = namesOf(name, one, called)
  // Read first: where a list is missing, nothing is written.
  const lists = entriesOf(names).map(({ path, ...entry }) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text: withEntry(text, { path, ...entry }) }
  })
  const written = []
  for (const entry of readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.tmpl')) continue
    const path = placeOf(entry.replace(/\.tmpl$/, ''), names)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), filled(readFileSync(join(TEMPLATES, entry), 'utf8'), names))
    written.push(path)
  }
  for (const { path, text } of lists) writeFileSync(join(root, path), text)
  const changed = lists.map(({ path }) => path)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'format', '--write', ...written, ...changed], { cwd: root })
  console.log(`${written.length} files:`)
  for (const path of written.toSorted()) console.log(`  ${path}`)
  console.log(`A line in each of ${changed.length} lists:`)
  for (const path of changed.toSorted()) console.log(`  ${path}`)
  console.log('\nNow: UPDATE_TYPES=1 npm run test:unit -- src/platform/db/database.test.ts')
}

/**
 * Where a template goes.
 * @param {string} path
 * @param {Record<string, string>} names
 */
function placeOf(path, names) {
  const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  if (path === 'migration.sql') return `src/platform/db/migrations/${stamp}-${names.slice}.sql`
  return `src/domains/${names.slice}/${path === 'slice.test.ts' ? `${names.slice}.test.ts` : path}`
}

/**
 * @param {string} text
 * @param {Record<string, string>} names
 */
function filled(text, names) {
  return text.replace(/\{\{([A-Za-z]+)\}\}/g, (_, key) => names[key] ?? '')
}
