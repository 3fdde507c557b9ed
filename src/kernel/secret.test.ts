import { describe, expect, it } from 'vitest'
import { secretAnswer, secretWrite } from './secret.ts'

const read = (value: unknown) => secretWrite('Password').safeParse(value)

describe('a secret in a write', () => {
  it('is set by text, removed by null or nothing, and stays when it is left out', () => {
    expect(read('pässword')).toEqual({ success: true, data: 'pässword' })
    expect([read(null).data, read('').data, read(undefined).data]).toEqual([null, null, undefined])
  })

  it('stays when what an answer gave is sent back', () => {
    for (const set of [true, false]) expect(read({ set })).toEqual({ success: true, data: undefined })
  })

  it.each([
    ['a number', 42, 'must be text of at most 4000 characters'],
    ['more than the mark of an answer', { set: true, value: 'x' }, 'must be text of at most 4000 characters'],
    ['a text that is too long', 'x'.repeat(4_001), 'may have at most 4000 characters'],
    ['a text that cannot be stored', 'a\0b', 'holds a character that cannot be stored'],
  ])('%s is refused in one sentence', (_what, value, sentence) => {
    expect(read(value).error?.issues.map((issue) => issue.message)).toEqual([`Password ${sentence}`])
  })
})

it('a secret in an answer tells only whether there is one', () => {
  expect(secretAnswer.parse({ set: true, value: 'x' })).toEqual({ set: true })
})
