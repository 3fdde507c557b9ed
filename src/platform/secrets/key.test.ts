import { expect, it } from 'vitest'
import { mistakeInKeys, newKey, parseKeys } from './key.ts'

const bytes = Buffer.from('0123456789abcdef0123456789abcdef')

it('a key is taken as base64, as base64url without its end, and as hexadecimal digits, and is the same key', () => {
  const forms = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex').toUpperCase()]
  for (const form of forms) {
    expect(mistakeInKeys(form)).toBeNull()
    expect(parseKeys(form)).toEqual([{ id: parseKeys(forms[0] ?? '')[0]?.id, bytes }])
  }
})

it('several keys keep their order', () => {
  const [first, second] = [newKey(), newKey()]
  expect(parseKeys(`${first}, ${second}\n`).map((key) => key.bytes.toString('base64'))).toEqual([
    first,
    second,
  ])
})

it.each([
  ['nothing', ' , ', /^holds no key$/],
  ['what is no text of bytes', 'correct horse!', /^must be 32 bytes as base64 or as 64 hexadecimal digits/],
  ['a short key', Buffer.alloc(16, 7).toString('base64'), /exactly 32 bytes, and one of its keys has 16$/],
  ['half of the digits', 'ab'.repeat(16), /one of its keys has 16$/],
  ['a long key behind a good one', `${newKey()},${'ab'.repeat(33)}`, /one of its keys has 33$/],
  [
    'one key in two spellings',
    `${bytes.toString('hex')} ${bytes.toString('base64')}`,
    /^names the same key twice$/,
  ],
])('%s is refused, without repeating it', (_what, text, sentence) => {
  expect(mistakeInKeys(text)).toMatch(sentence)
  expect(mistakeInKeys(text)).not.toContain(text)
})

it('the id tells nothing of the key', () => {
  const [key] = parseKeys(newKey())
  expect(key?.id).toMatch(/^[0-9a-f]{12}$/)
  expect(key?.bytes.toString('hex')).not.toContain(key?.id)
})
