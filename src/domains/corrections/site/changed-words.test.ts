import { expect, it } from 'vitest'
import type { Marked } from '../../../kernel/word-marks.ts'
import { changedWords } from './changed-words.ts'

/** Marks what changed. */
const shown = (stretches: Marked[]) =>
  stretches.map(({ text, kind }) => (kind === 'same' ? text : `[${text.trimEnd()}] `)).join('')
const compared = (wrong: string, right: string) => {
  const change = changedWords(wrong, right)
  return change && [shown(change.wrong).trimEnd(), shown(change.right).trimEnd()]
}

it('marks the words in which a sentence was wrong, and those that stand there now', () => {
  expect(
    compared('Deaths fell from 12.0 to 15.7 percent.', 'Deaths fell from 15.7 to 12.0 percent.'),
  ).toEqual(['Deaths fell from [12.0 to] 15.7 percent.', 'Deaths fell from 15.7 [to 12.0] percent.'])
  expect(compared('He planted 60 hectares of it.', 'He reached some 40 hectares of it.')).toEqual([
    'He [planted 60] hectares of it.',
    'He [reached some 40] hectares of it.',
  ])
})

it('marks nothing in what only lost words or gained some', () => {
  expect(compared('It covers about 75 hectares.', 'It covers 75 hectares.')).toEqual([
    'It covers [about] 75 hectares.',
    'It covers 75 hectares.',
  ])
})

it('compares no two sentences that share a word or two', () => {
  expect(compared('The stone in the lawn is old.', 'Nobody knows how it came to be there.')).toBeNull()
  expect(compared('Air', 'Surface')).toBeNull()
})
