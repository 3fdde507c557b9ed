import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

it.each([
  ['Save', '(none)'],
  ['{count} of {total}', '{count} {total}'],
  ['{total} von {count}', '{count} {total}'],
  ['{count, plural, one {# chapter} other {# chapters of {part}}}', '{count} {part}'],
  ['{count, plural, one {chapter} other {chapters}}', '{count}'],
  ['{when, date, short}', '{when}'],
  ['Read <link>the note</link>', '<link>'],
  ["An apostrophe's text", '(none)'],
  ["Write '{name}' for {what}", '{what}'],
  ['{count', 'null'],
  ['count}', 'null'],
  ['{count, plural, one {# chapter}}', 'null'],
])('%s asks for %s', (message, expected) => {
  expect(placeholdersOf(message)).toBe(expected)
})

/** Asked in a process of its own: the script is plain JavaScript, which the type check does not read. */
function placeholdersOf(message: string): string {
  const module = pathToFileURL(`${import.meta.dirname}/icu.mjs`).href
  const program = `import(process.argv[1]).then((m) => console.log(String(m.placeholdersOf(process.argv[2]))))`
  return spawnSync(process.execPath, ['-e', program, module, message], { encoding: 'utf8' }).stdout.trim()
}
