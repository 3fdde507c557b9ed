import { describe, expect, it } from 'vitest'
import { changesBetween, type Move, type OutlinePart, outlineAfter } from './outline.ts'

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

  it('asks the server for what is different, and to undo it for the opposite', () => {
    const moved = outlineAfter(BOOK, { kind: 'chapter', uid: 'a2', by: 1 })
    expect(changesBetween(BOOK, moved)).toEqual({
      parts: null,
      orders: [{ partId: 'B', ids: ['a2', 'b1'] }],
    })
    expect(changesBetween(moved, BOOK)).toEqual({
      parts: null,
      orders: [{ partId: 'A', ids: ['a1', 'a2'] }],
    })
    const turned = outlineAfter(BOOK, { kind: 'part', uid: 'A', by: 1 })
    expect(changesBetween(BOOK, turned)).toEqual({ parts: ['B', 'A', 'C'], orders: [] })
  })
})
