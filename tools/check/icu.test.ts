import { expect, it } from 'vitest'
import { importScript } from './planted.ts'

const { placeholdersOf } = await importScript('icu.mjs')

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
  expect(String(placeholdersOf(message))).toBe(expected)
})
