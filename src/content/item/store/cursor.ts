import { invalidField } from '../../../kernel/problem.ts'

/** Encodes the sort keys of the last row of a page. */
export function cursorOf(sort: string, place: string[]): string {
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')
}

/** Decodes a cursor. @throws invalid for one that no page of this order gave */
export function placeOf(sort: string, cursor: string): string[] {
  const [ofSort, ...place] = parsed(cursor)
  if (ofSort !== sort || place.length === 0) throw unknownCursor()
  return place
}

export const unknownCursor = () =>
  invalidField('cursor', 'cursor', 'cursor must be the one that the page before gave')

function parsed(cursor: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(value)) return []
    return value.every((part) => typeof part === 'string' && part.isWellFormed() && !part.includes('\0'))
      ? value
      : []
  } catch {
    return []
  }
}
