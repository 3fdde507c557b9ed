import { expect, it } from 'vitest'
import { faultsIn } from './planted.ts'

const SOURCE = { 'src/kernel/slug.ts': '', 'tools/new/slice/site/views.tsx.tmpl': '' }

it('finds nothing where every file is there that a document names', async () => {
  const text = [
    'In `src/kernel`, `src/kernel/slug.ts`, `kernel/slug.ts` and [`slug.ts`](../src/kernel/slug.ts), [here](../src/kernel#top).',
    'A new slice has `site/views.tsx`. [Elsewhere](https://example.org/a.ts), `/api/openapi.json`, `running.json`.',
  ].join('\n')
  expect(
    await faults({ 'docs/a.md': text, 'seeds/site/en/about.md': '[parts](/parts) in `gone.ts`' }),
  ).toEqual([])
})

it.each([
  ['a path', 'In `src/kernel/words.ts`.', 'docs/a.md:3 names src/kernel/words.ts, which is not there'],
  ['the end of a path', 'In `site/slug.ts`.', 'docs/a.md:3 names site/slug.ts, which is not there'],
  ['a folder', 'In `src/kernel/words`.', 'docs/a.md:3 names src/kernel/words, which is not there'],
  ['a name alone', 'In `words.ts`.', 'docs/a.md:3 names words.ts, which is not there'],
  ['a link', 'In [slugs](../src/slug.ts#top).', 'docs/a.md:3 leads to ../src/slug.ts, which is not there'],
])('finds %s of a file that is not there', async (_, text, sentence) => {
  expect(await faults({ 'docs/a.md': `# A\n\n${text}` })).toEqual([sentence])
})

it('lets a decision that is superseded name what there was', async () => {
  expect(await faults({ 'docs/a.md': 'Superseded by 0002.\n\nIn `words.ts`.' })).toEqual([])
})

it('fails when it reads no document', async () => {
  expect(await faults({})).toEqual(['No document was found.'])
})

function faults(documents: Record<string, string>): Promise<string[]> {
  return faultsIn('documents.mjs', 'documentFaults', { ...SOURCE, ...documents })
}
