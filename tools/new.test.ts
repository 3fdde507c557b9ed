import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
]

/** The compiler reads the whole tree once more: only the long run has the time. */
const isCompiled = process.env.COMPILE === 'all'

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

it('a new type stands whole in the tree: its types are right, its imports and texts keep the rules', {
  timeout: 180_000,
}, () => {
  aCopy()
  expect(run('tools/new.mjs', 'slice', 'reading-lists')).toMatchObject({ status: 0 })
  if (isCompiled) expect(run('node_modules/typescript/bin/tsc', '-p', '.')).toEqual({ status: 0, said: '' })
  expect(run('tools/boundaries.mjs')).toMatchObject({ status: 0 })
  const own = ['contract.ts', 'queries.ts', 'actions.ts', 'index.ts', 'reading-lists.test.ts']
  for (const file of own) expect(existsSync(join(copy, 'src/domains/reading-lists', file))).toBe(true)
  const texts = readFileSync(join(copy, 'src/domains/reading-lists/console/messages/en.json'), 'utf8')
  expect(texts).toContain('Loading reading lists...')
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
