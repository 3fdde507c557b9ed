import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const SOURCE = { 'src/kernel/slug.ts': '', 'tools/new/slice/site/views.tsx.tmpl': '' }

it('finds nothing where every file is there that a document names', () => {
  const text = [
    'In `src/kernel`, `src/kernel/slug.ts`, `kernel/slug.ts` and [`slug.ts`](../src/kernel/slug.ts), [here](../src/kernel#top).',
    'A new slice has `site/views.tsx`. [Elsewhere](https://example.org/a.ts), `/api/openapi.json`, `running.json`.',
  ].join('\n')
  expect(faults({ 'docs/a.md': text, 'seeds/site/en/about.md': '[parts](/parts) in `gone.ts`' })).toEqual([])
})

it.each([
  ['a path', 'In `src/kernel/words.ts`.', 'docs/a.md:3 names src/kernel/words.ts, which is not there'],
  ['the end of a path', 'In `site/slug.ts`.', 'docs/a.md:3 names site/slug.ts, which is not there'],
  ['a folder', 'In `src/kernel/words`.', 'docs/a.md:3 names src/kernel/words, which is not there'],
  ['a name alone', 'In `words.ts`.', 'docs/a.md:3 names words.ts, which is not there'],
  ['a link', 'In [slugs](../src/slug.ts#top).', 'docs/a.md:3 leads to ../src/slug.ts, which is not there'],
])('finds %s of a file that is not there', (_, text, sentence) => {
  expect(faults({ 'docs/a.md': `# A\n\n${text}` })).toEqual([sentence])
})

it('lets a decision that is superseded name what there was', () => {
  expect(faults({ 'docs/a.md': 'Superseded by 0002.\n\nIn `words.ts`.' })).toEqual([])
})

it('fails when it reads no document', () => {
  expect(faults({})).toEqual(['No document was found.'])
})

/** Asked in a process of its own: the script is plain JavaScript, which the type check does not read. */
function faults(documents: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'flyleaf-documents-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries({ ...SOURCE, ...documents })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const module = pathToFileURL(`${import.meta.dirname}/documents.mjs`).href
  const program = `import(process.argv[1]).then((m) => console.log(m.documentFaults(process.argv[2]).join('\\n')))`
  const { stdout } = spawnSync(process.execPath, ['-e', program, module, root], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}
