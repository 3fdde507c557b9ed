import { isRichText } from '../../kernel/rich-text/schema.ts'
import type { Revision } from '../../content/contract/history.ts'
import { layPages, type MarkedLine } from '../saving/page-marks.ts'
import { countMarked, type Marked } from '../../kernel/word-marks.ts'
import { isFieldChanged, layFields } from '../field-text.ts'
import { useItemTypes } from '../item-types.ts'
import { usePageWords } from '../use-page-words.ts'

export interface Comparison {
  /** Fields that the page shows, from the top. */
  pieces: Piece[]
  /** Changed fields that the page does not show. */
  settings: { field: string; before: unknown; after: unknown; marked: Marked[] }[]
  /** Number of changes: pieces first, settings after them. */
  changes: number
  /** Words added to the page, and removed from it. */
  added: number
  struck: number
}

/** A field of the page, or one line of its running text. */
export interface Piece {
  field: string
  marked: Marked[]
  /** Layout of a line of running text; null for other fields. */
  look: MarkedLine['look'] | null
  isChanged: boolean
}

/** The differences of two versions in one language; null while one is loading. */
export function useComparison(
  type: string,
  older: Revision | undefined,
  newer: Revision | undefined,
  language: string,
): Comparison | null {
  const { wordsOf, isShown } = useItemTypes()
  const words = usePageWords()
  if (!older || !newer) return null
  const [before, after] = [older, newer].map(({ fields }) => ({ ...fields[''], ...fields[language] }))
  const all = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  const names = all.filter((field) => isShown(type, field))
  const marked = (field: string) =>
    layFields(wordsOf(type, field, before?.[field]), wordsOf(type, field, after?.[field]), words)
  const pieces = IN_PAGE.filter((field) => names.includes(field)).flatMap((field) =>
    isRichText(after?.[field] ?? before?.[field])
      ? layPages(before?.[field], after?.[field], words).map((line) => pieceOf(field, line.marked, line.look))
      : [pieceOf(field, marked(field), null)],
  )
  const settings = names
    .filter((field) => !IN_PAGE.includes(field) && isFieldChanged(before?.[field], after?.[field]))
    .map((field) => ({ field, before: before?.[field], after: after?.[field], marked: marked(field) }))
  const counted = pieces.map((piece) => countMarked(piece.marked))
  return {
    pieces,
    settings,
    changes: pieces.filter(({ isChanged }) => isChanged).length + settings.length,
    added: counted.reduce((sum, { added }) => sum + added, 0),
    struck: counted.reduce((sum, { struck }) => sum + struck, 0),
  }
}

const IN_PAGE = ['title', 'name', 'subtitle', 'content']

function pieceOf(field: string, marked: Marked[], look: Piece['look']): Piece {
  return { field, marked, look, isChanged: marked.some(({ kind }) => kind !== 'same') }
}
