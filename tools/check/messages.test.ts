import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const MESSAGES = 'src/domains/blog/console/messages'

it('finds nothing where every text is named in the code', () => {
  const messages = { title: 'Blog', role_owner: 'Owner', field: { slug: 'Slug' }, homeHint: 'Home' }
  const code = "t('title'); t(`blog.role_${role}`); t(`field.${name}`); t(`${page}Hint`)"
  expect(faults(messages, { 'src/domains/blog/console/list.tsx': code })).toEqual([])
})

it.each([
  ['a text that nothing names but a test', "t('title')"],
  ['one that no key made of pieces names', "t('title'); t(`blog.${what}TextOf`); `${a}.${b}`"],
])('finds %s', (_, code) => {
  const found = faults(
    { title: 'Blog', nowText: 'as it is written' },
    { 'src/domains/blog/console/list.tsx': code, 'src/domains/blog/blog.test.ts': "t('nowText')" },
  )
  expect(found).toEqual([`${MESSAGES}/en.json: nowText is named nowhere in the code`])
})

it('finds a text that a language lacks', () => {
  const found = faults({ title: 'Blog' }, { 'src/a.ts': "t('title')", [`${MESSAGES}/fr.json`]: '{}' })
  expect(found).toEqual([`${MESSAGES}/fr.json: title is missing`])
})

/** Asked in a process of its own: the script is plain JavaScript, which the type check does not read. */
function faults(messages: object, files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'flyleaf-messages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const texts = ['en', 'es', 'fr', 'de'].map((language) => [
    `${MESSAGES}/${language}.json`,
    JSON.stringify(messages),
  ])
  for (const [path, text] of Object.entries({ ...Object.fromEntries(texts), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), String(text))
  }
  const module = pathToFileURL(`${import.meta.dirname}/messages.mjs`).href
  const program = `import(process.argv[1]).then((m) => console.log(m.messageFaults(process.argv[2]).join('\\n')))`
  const { stdout } = spawnSync(process.execPath, ['-e', program, module, root], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}
