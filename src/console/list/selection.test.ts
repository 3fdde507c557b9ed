import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  isChosen,
  NOTHING,
  type Selection,
  selectionIn,
  storedSelection,
  targetOf,
  withChosen,
} from './selection.ts'

const query = { q: 'moss', sort: 'title', filters: { status: ['draft'] } }
const ALL: Selection = { kind: 'query', query, except: new Set(), count: 25, mark: '7' }

describe('a selection', () => {
  it('holds rows by id until all that a query finds are chosen', () => {
    const two = withChosen(NOTHING, ['a', 'b'], true)
    expect([chosenCount(two), isChosen(two, 'a'), isChosen(two, 'c')]).toEqual([2, true, false])
    expect(targetOf(withChosen(two, ['a'], false))).toEqual({ kind: 'ids', ids: ['b'], count: 1 })
  })

  it('of a query holds what is left out, and keeps the count and the mark that were seen', () => {
    const most = withChosen(ALL, ['a', 'b'], false)
    expect([chosenCount(most), isChosen(most, 'a'), isChosen(most, 'z')]).toEqual([23, false, true])
    const again = withChosen(most, ['a'], true)
    expect(targetOf(again)).toEqual({ kind: 'query', query, except: ['b'], count: 24, mark: '7' })
    const few: Selection = { ...ALL, count: 1 }
    expect(withChosen(few, ['a'], false)).toBe(NOTHING)
  })

  it('comes back from text as it was', () => {
    for (const selection of [withChosen(NOTHING, ['a'], true), withChosen(ALL, ['b'], false)]) {
      expect(selectionIn(JSON.parse(JSON.stringify(storedSelection(selection))))).toEqual(selection)
    }
    for (const other of [null, 'x', 7, {}, { except: 'x' }]) expect(selectionIn(other)).toBe(NOTHING)
  })
})
