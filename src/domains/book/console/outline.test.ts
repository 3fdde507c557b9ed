import { describe, expect, it } from 'vitest'
import type { Side } from '../../../console/order/drag.ts'
import { dropOf, type Move, orderAfter, type OutlinePart, outlineAfter } from './outline.ts'

const part = (uid: string, ...chapters: string[]): OutlinePart => ({
  uid,
  chapters: chapters.map((one) => ({ uid: one })),
})
const BOOK = [part('A', 'a1', 'a2'), part('B', 'b1'), part('C')]

const shape = (parts: readonly OutlinePart[]) =>
  parts.map(({ uid, chapters }) => `${uid}:${chapters.map((one) => one.uid).join()}`).join(' ')
const after = (move: Move) => shape(outlineAfter(BOOK, move))

describe('[C487] a move in the outline', () => {
  it('puts a part before or behind the one beside it', () => {
    expect(after({ kind: 'part', uid: 'B', by: -1 })).toBe('B:b1 A:a1,a2 C:')
    expect(after({ kind: 'part', uid: 'B', by: 1 })).toBe('A:a1,a2 C: B:b1')
  })

  it('takes a chapter over the edge of its part, to the place that is nearest', () => {
    expect(after({ kind: 'chapter', uid: 'a1', by: 1 })).toBe('A:a2,a1 B:b1 C:')
    expect(after({ kind: 'chapter', uid: 'a2', by: 1 })).toBe('A:a1 B:a2,b1 C:')
    expect(after({ kind: 'chapter', uid: 'b1', by: -1 })).toBe('A:a1,a2,b1 B: C:')
    expect(after({ kind: 'into', uid: 'a1', partId: 'C' })).toBe('A:a2 B:b1 C:a1')
  })

  it('changes nothing at the two ends of the book, nor into the part where a chapter is', () => {
    for (const move of [
      { kind: 'part', uid: 'A', by: -1 },
      { kind: 'part', uid: 'C', by: 1 },
      { kind: 'chapter', uid: 'a1', by: -1 },
      { kind: 'into', uid: 'a1', partId: 'A' },
      { kind: 'into', uid: 'a1', partId: 'gone' },
      { kind: 'chapter', uid: 'gone', by: 1 },
    ] as Move[]) {
      expect(outlineAfter(BOOK, move)).toBe(BOOK)
    }
  })

  const drop = (uid: string, row: string, side: Side, folded: string[] = []) => {
    const found = dropOf(BOOK, uid, { row, side }, new Set(folded))
    return found && `${after(found.move)} | ${found.line.side} ${found.line.row}`
  }

  it('by hand puts a chapter beside another one, or into the part that it is let go on', () => {
    expect(drop('a1', 'a2', 'behind')).toBe('A:a2,a1 B:b1 C: | behind a2')
    expect(drop('a2', 'a1', 'before')).toBe('A:a2,a1 B:b1 C: | before a1')
    expect(drop('a2', 'b1', 'before')).toBe('A:a1 B:a2,b1 C: | before b1')
    expect(drop('a1', 'b1', 'behind')).toBe('A:a2 B:b1,a1 C: | behind b1')
    for (const side of ['before', 'behind'] as const) {
      expect(drop('b1', 'A', side)).toBe('A:b1,a1,a2 B: C: | behind A')
      expect(drop('b1', 'A', side, ['A'])).toBe('A:a1,a2,b1 B: C: | behind A')
      expect(drop('b1', 'C', side)).toBe('A:a1,a2 B: C:b1 | behind C')
    }
    for (const [uid, row, side] of [
      ['a1', 'a1', 'behind'],
      ['a1', 'a2', 'before'],
      ['a2', 'a1', 'behind'],
      ['a1', 'A', 'before'],
      ['gone', 'a1', 'before'],
      ['a1', 'gone', 'before'],
    ] as const)
      expect(drop(uid, row, side)).toBeNull()
  })

  it('by hand puts a part beside another one, behind it also from its chapters', () => {
    expect(drop('A', 'B', 'behind')).toBe('B:b1 A:a1,a2 C: | behind b1')
    expect(drop('A', 'B', 'behind', ['B'])).toBe('B:b1 A:a1,a2 C: | behind B')
    expect(drop('C', 'A', 'before')).toBe('C: A:a1,a2 B:b1 | before A')
    expect(drop('C', 'a1', 'before')).toBe('A:a1,a2 C: B:b1 | behind a2')
    for (const [uid, row, side] of [
      ['A', 'B', 'before'],
      ['B', 'a1', 'before'],
      ['A', 'a2', 'behind'],
    ] as const)
      expect(drop(uid, row, side)).toBeNull()
  })

  it('names what was moved and those beside it, so that moves of others stay', () => {
    const moved = outlineAfter(BOOK, { kind: 'chapter', uid: 'a2', by: 1 })
    expect(orderAfter(moved, 'a2')).toEqual({ moved: 'a2', ids: ['a2', 'b1'], partId: 'B' })
    expect(orderAfter(BOOK, 'a2')).toEqual({ moved: 'a2', ids: ['a1', 'a2'], partId: 'A' })
    expect(orderAfter(BOOK, 'C')).toEqual({ moved: 'C', ids: ['A', 'B', 'C'] })
  })
})
