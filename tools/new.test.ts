import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { FieldKind } from '../src/content/type/field.ts'

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
  '.oxlintrc.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** What nothing is written into. */
const LENT = ['node_modules', 'public', 'seeds']

/** A database is begun, every check reads the whole tree, and hundreds of tests run in it: only the long run has the time. */
const isWhole = process.env.COMPILE === 'all'

/** What a new type costs: files of its own, and lists of the product that name it. */
const FILES = 12
const LISTS = ['src/app/item-types.ts', 'src/app/site.tsx', 'src/app/studio.ts']

const MIGRATIONS = 'src/platform/db/migrations'
const RESERVED = 'src/domains/pages/contract.ts'

let copy = ''

afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** The tree, to write in. */
function aCopy(): void {
  copy = mkdtempSync(join(tmpdir(), 'flyleaf-new-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  for (const part of LENT) symlinkSync(join(ROOT, part), join(copy, part))
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

/** What fails of the unit tests of the copy, by name. */
function failuresOf(tests: string[], environment: Record<string, string> = {}): string[] {
  const env = { ...process.env, ...environment }
  const call = ['tools/test.mjs', 'unit', ...tests]
  const { status, stdout } = spawnSync(process.execPath, call, {
    cwd: copy,
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 28,
  })
  const failed = stdout.split('\n').filter((line) => line.startsWith('failed: '))
  return status === 0 || failed.length > 0 ? failed : [`${tests.join(' ')} ended with ${status}`]
}

/** The types of the database with the tables of the new type. */
const writeTypes = () => failuresOf(['src/platform/db/database.test.ts'], { UPDATE_TYPES: '1' })

/** Changes a file of the copy. */
function edit(path: string, ...changes: [from: string, to: string][]): void {
  const before = readFileSync(join(copy, path), 'utf8')
  for (const [from] of changes) expect(before).toContain(from)
  const after = changes.reduce((text, [from, to]) => text.replace(from, () => to), before)
  writeFileSync(join(copy, path), after)
}

it('a new type is 12 files and a line in each of 3 lists, and keeps the rules of the tree', () => {
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
  expect(run('tools/check.mjs', 'boundaries', 'functions')).toMatchObject({ status: 0 })
  const messages =
    "import { messageFaults } from './tools/check/messages.mjs'; console.log(messageFaults('.'))"
  expect(run('--input-type=module', '-e', messages).said).toBe('[]\n')
  const texts = after.get('src/domains/reading-lists/shared/messages/en.json')
  expect(texts).toContain('Loading reading lists...')
})

/** A field of each kind and its column; in running text and in the last piece of an address, those of every new type. */
const OF_EACH_KIND: Record<Exclude<FieldKind, 'rich-text' | 'slug'>, [field: string, column: string]> = {
  line: ["line('Room', 20)", "text not null default ''"],
  paragraph: ["paragraph('Way there')", "text not null default ''"],
  list: ["numbers('Stops', 'Stop', { min: 2, max: 3 })", "integer[] not null default '{}'"],
  links: ["links('Addresses', 'Address', 20)", "jsonb not null default '{}'"],
  flag: ["flag('Free')", 'boolean not null default false'],
  number: ["number('Fee', 5, 10)", 'integer'],
  moment: ["moment('End')", 'timestamptz'],
  day: ["day('Day')", 'date not null'],
  choice: ["choice('Way', ['here', 'online'], 'Please fill in all fields')", "text not null default 'here'"],
  reference: ["reference('Host', 'team-member')", 'text'],
  picture: ["picture('Poster', 'poster.jpg')", "text not null default ''"],
  group: [
    "group('Doors', { open: line('Opens'), steps: number('Steps', 0, 9) })",
    "jsonb not null default '{}'",
  ],
  rows: ["rows<{ shop: string }>('Shops', 20)", "jsonb not null default '[]'"],
}

const OF_SHOPS = `import * as z from 'zod/mini'
import { required } from '../../content/type/rules.ts'
import { list, requiredText } from '../../kernel/shape.ts'`

/** Fields without which there is no item. */
const REQUIRED: [field: string, column: string][] = [
  ["requiredMoment('Start')", 'timestamptz not null'],
  ["requiredLine('Place')", 'text not null'],
  ["requiredChoice('For', ['readers', 'press'])", 'text not null'],
  ["email('Contact')", 'text not null'],
  ["home('Venue', 'page')", 'text not null'],
]

it('what people call its items stands in every text and heading, and nowhere in the code', () => {
  aCopy()
  run('tools/new.mjs', 'slice', 'book-events', '--called', 'Event/All events')
  const written = (path: string) => readFileSync(join(copy, 'src/domains/book-events', path), 'utf8')
  for (const language of ['en', 'es', 'fr', 'de']) {
    const { title, kinds, created } = JSON.parse(written(`shared/messages/${language}.json`))
    expect([title, kinds, created]).toEqual([
      'All events',
      { 'book-event': 'Event' },
      expect.stringContaining('Event'),
    ])
    expect(written(`shared/messages/${language}.json`)).not.toMatch(/book events?/i)
  }
  const type = written('type.ts')
  for (const text of ["one: 'an event'", "many: 'all events'", "callNames: ['BookEvent', 'BookEvents']"]) {
    expect(type).toContain(text)
  }
})

it.runIf(isWhole)(
  'a new type with fields of every kind is known to all checks and all generated tests',
  () => {
    aCopy()
    expect(run('tools/new.mjs', 'slice', 'reading-lists')).toMatchObject({ status: 0 })
    const compiled = () => run('node_modules/typescript/bin/tsc', '-p', '.')
    expect(compiled().said).toContain('write the types of the database anew: UPDATE_TYPES=1 npm run')
    const fields = [...Object.values(OF_EACH_KIND), ...REQUIRED].map((pair, i) => ({
      name: `field${i}`,
      pair,
    }))
    const makers = new Set(fields.map(({ pair: [field] }) => field.replace(/[<(].*/, '')))
    const shops = fields.find(({ pair }) => pair === OF_EACH_KIND.rows)?.name
    const migration = readdirSync(join(copy, MIGRATIONS)).find((file) => file.endsWith('-reading-lists.sql'))
    const columns = fields.map(({ name, pair: [, column] }) => `  ${name} ${column},\n`)
    edit(join(MIGRATIONS, migration ?? ''), ['  is_published', `${columns.join('')}  is_published`])
    edit(
      'src/domains/reading-lists/type.ts',
      [
        'import { line, moment, paragraph, requiredLine, richText, slug }',
        `import { ${[...makers, 'richText', 'slug'].join(', ')} }`,
      ],
      [
        'slug: slug()',
        ['slug: slug()', ...fields.map(({ name, pair: [field] }) => `${name}: ${field}`)].join(', '),
      ],
    )
    // The shape of rows is a rule of the slice's own.
    edit(
      'src/domains/reading-lists/index.ts',
      ['import ', `${OF_SHOPS}\nimport `],
      [
        '  show: (',
        `  rules: { ${shops}: { rule: required(list('Shops', shop, 20)), answer: z.array(shop) } },\n  show: (`,
      ],
      ['/** ', "const shop = z.strictObject({ shop: requiredText('Shop') })\n\n/** "],
    )
    run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'src/domains/reading-lists')
    expect(writeTypes()).toEqual([])
    const check = run('tools/check.mjs')
    expect(
      check.said.split('\n').filter((line) => line.startsWith('FAIL')),
      check.said,
    ).toEqual([])
    expect(
      failuresOf(['src/domains/reading-lists', 'src/app/studio', 'src/app/item-types', 'test/generated']),
    ).toEqual([])
  },
)

it('a list that is not where it should be is named, and nothing is written', () => {
  aCopy()
  const views = join(copy, 'src/app/site.tsx')
  writeFileSync(views, readFileSync(views, 'utf8').replace('const VIEWS', 'const SCREENS'))
  const before = source()
  expect(run('tools/new.mjs', 'slice', 'reading-lists')).toMatchObject({
    status: 1,
    said: expect.stringContaining('src/app/site.tsx: there is no list VIEWS at the margin.'),
  })
  expect(source()).toEqual(before)
})

it('a name that is none changes nothing and says why', () => {
  copy = mkdtempSync(join(tmpdir(), 'flyleaf-new-'))
  cpSync(join(ROOT, 'tools'), join(copy, 'tools'), { recursive: true })
  cpSync(join(ROOT, 'src/domains/blog'), join(copy, 'src/domains/blog'), { recursive: true })
  for (const [name, sentence] of [
    ['Reading Lists', 'npm run new slice <name>'],
    ['blog', 'src/domains/blog is there already.'],
    ['news-press', 'What is one of news-press called?'],
    ['news-press News/Press', '-- --called "List/Lists"'],
    ["news --called Author's/News", '--called takes one of them and all'],
    ['news --called News', '--called takes one of them and all'],
  ] as const) {
    const given = name === 'Reading Lists' ? [name] : name.split(' ')
    expect(run('tools/new.mjs', 'slice', ...given)).toMatchObject({
      status: 1,
      said: expect.stringContaining(sentence),
    })
  }
})

it('a name that is taken changes nothing and says by what, and which one is free', () => {
  aCopy()
  edit(RESERVED, ["const OF_PRODUCT =\n  '", "const OF_PRODUCT =\n  'journals "])
  const before = source()
  for (const [name, sentence] of [
    [
      'chapters',
      'A slice, a type or an address is called chapter already: src/domains/book/types/chapter.ts.',
    ],
    ['journals', '/journals is an address that Flyleaf keeps for itself: src/domains/pages/contract.ts.'],
    ['layouts', 'A module has the id layout already: src/domains/modules/contract.ts.'],
    // A module that is to come has its name already.
    ['events', "1. say module: 'events' in the type.ts of that slice"],
    ['users', 'A table is called users already: src/platform/db/migrations.'],
    ['links', 'Outside of slices the word means something else'],
  ] as const) {
    const { status, said } = run('tools/new.mjs', 'slice', name)
    expect([status, said]).toEqual([1, expect.stringContaining(sentence)])
    expect(said).toMatch(
      new RegExp(`Choose another name: npm run new slice (book|site)-${name} -- --called "\\w+/\\w+"$`, 'm'),
    )
  }
  expect(source()).toEqual(before)
})

it('a module that is to come is built in steps, one for each place that names it', () => {
  aCopy()
  const { said } = run('tools/new.mjs', 'slice', 'events')
  const steps = said.split('\n').filter((line) => /^  \d\. /.test(line))
  expect(steps.map((step) => step.replace(/^  \d\. /, ''))).toEqual([
    expect.stringMatching(/type\.ts of that slice;$/),
    expect.stringMatching(/out of TO_COME and into BUILT_IN_MODULES/),
    expect.stringMatching(
      /has its pages at \/events, \/events\/\{slug\}, .*or write \/book-events into routes/,
    ),
    expect.stringMatching(/only together with spiral-circles, which is to come as well/),
    expect.stringMatching(/switch it on in the test of that slice/),
    expect.stringMatching(/take it out of "Not there yet" in README\.md;$/),
    expect.stringMatching(/tools\/boundaries\/names\.mjs .* npm run check names the places\.$/),
  ])
  expect(said).toContain(
    "modules/events/toggle`, { as, body: { isEnabled: true, also: ['spiral-circles'] } })",
  )
  const told = run('tools/new.mjs', 'slice', 'spiral-circles').said
  expect(told).toContain('and toComeOf.spiral-circles out of src/domains/modules/console/messages')
  expect(told).not.toContain('only together with')
})
