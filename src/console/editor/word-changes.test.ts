import { expect, it } from 'vitest'
import { wordChanges } from './word-changes.ts'

it('what was taken out of a text stands before what came in there', () => {
  expect(wordChanges('a thread as thin as hair. Follow it.', 'a thread no thicker. Follow it now.')).toEqual([
    { text: 'a thread ', kind: 'same' },
    { text: 'as thin as hair. ', kind: 'gone' },
    { text: 'no thicker. ', kind: 'new' },
    { text: 'Follow ', kind: 'same' },
    { text: 'it.', kind: 'gone' },
    { text: 'it now.', kind: 'new' },
  ])
  expect(wordChanges('same', 'same')).toEqual([{ text: 'same', kind: 'same' }])
  expect(wordChanges('all of it', '')).toEqual([{ text: 'all of it', kind: 'gone' }])
})
