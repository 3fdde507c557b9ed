import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PARTS = [
  'src',
  'test',
  'tools',
  'bench',
  'docs',
  'package.json',
  'tsconfig.json',
  'biome.json',
  'public',
  'seeds',
  'vite.config.ts',
  'vitest.config.ts',
]

/** A database is begun, the compiler reads the whole tree, and tests run in it: only the long run has the time. */
const isWhole = process.env.COMPILE === 'all'

/** What a new type costs: files of its own, and lists of the product that name it. */
const FILES = 12
const LISTS = ['src/app/item-types.ts', 'src/app/site.tsx', 'src/app/studio.ts']

let copy = ''

afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** The tree, to write in. */
function aCopy(): void {
  copy = mkdtempSync(join(tmpdir(), 'flyleaf-new-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
}

function run(...call: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd: copy, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** Every file of the copied source with what it holds. */
function source(): Map<string, string> {
  const entries = readdirSync(join(copy, 'src'), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [relative(copy, path), readFileSync(path, 'utf8')]))
}

/** The unit tests of the copy. */
function tested(file: string, environment: Record<string, string> = {}) {
  const call = ['tools/test.mjs', 'unit', file]
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd: copy, encoding: 'utf8', env })
  return { status, said: status === 0 ? '' : stdout + stderr }
}

it('a new type is 12 files and a line in each of 3 lists, and keeps the rules of imports', {
  timeout: 600_000,
}, () => {
  aCopy()
  const before = source()
  expect(run('tools/new.mjs', 'slice', 'reading-lists')).toMatchObject({ status: 0 })
  const after = source()
  expect([...after.keys()].filter((path) => !before.has(path))).toHaveLength(FILES)
  const changed = [...before.keys()].filter((path) => before.get(path) !== after.get(path))
  expect(changed.toSorted()).toEqual(LISTS)
  for (const path of changed) {
    const old = new Set(before.get(path)?.split('\n'))
    const lines =
      after
        .get(path)
        ?.split('\n')
        .filter((line) => !old.has(line)) ?? []
    expect([path, lines.filter((line) => !line.startsWith('import '))]).toEqual([path, [expect.any(String)]])
  }
  expect(run('tools/boundaries.mjs')).toMatchObject({ status: 0 })
  const texts = after.get('src/domains/reading-lists/shared/messages/en.json')
  expect(texts).toContain('Loading reading lists...')
  if (isWhole) {
    const types = tested('src/platform/db/database.test.ts', { UPDATE_TYPES: '1' })
    expect(types).toEqual({ status: 0, said: '' })
    expect(run('node_modules/typescript/bin/tsc', '-p', '.')).toEqual({ status: 0, said: '' })
    expect(tested('src/domains/reading-lists')).toEqual({ status: 0, said: '' })
  }
})

it('a list that is not where it should be is named, and nothing is written', () => {
  copy = mkdtempSync(join(tmpdir(), 'flyleaf-new-'))
  for (const part of ['tools', 'src/app']) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  const views = join(copy, 'src/app/site.tsx')
  writeFileSync(views, readFileSync(views, 'utf8').replace('const VIEWS', 'const SCREENS'))
  const before = source()
  expect(run('tools/new.mjs', 'slice', 'reading-lists')).toMatchObject({
    status: 1,
    said: expect.stringContaining('src/app/site.tsx: there is no list VIEWS at the margin.'),
  })
  expect(source()).toEqual(before)
})

it('a name that is none, or is taken, changes nothing and says why', () => {
  copy = mkdtempSync(join(tmpdir(), 'flyleaf-new-'))
  cpSync(join(ROOT, 'tools'), join(copy, 'tools'), { recursive: true })
  cpSync(join(ROOT, 'src/domains/blog'), join(copy, 'src/domains/blog'), { recursive: true })
  for (const [name, sentence] of [
    ['Reading Lists', 'npm run new slice <name>'],
    ['blog', 'src/domains/blog is there already.'],
    ['news-press', 'What is one of news-press called?'],
  ] as const) {
    expect(run('tools/new.mjs', 'slice', name)).toMatchObject({
      status: 1,
      said: expect.stringContaining(sentence),
    })
  }
})
