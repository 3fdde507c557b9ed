import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Block } from '../../kernel/rich-text/schema.ts'
import {
  blocksOf,
  firstSource,
  type PieceState,
  rowsOf,
  sourceAfter,
  type Tally,
} from '../../kernel/translation.ts'
import type { TranslationCalls } from '../../kernel/translation-calls.ts'
import { contentOf } from '../content-values.ts'
import { useCall, useConsole } from '../context.ts'
import { useItemToasts } from '../item-dialogs/item-toasts.ts'
import type { EditedItem, Editing } from './editing.ts'
import { inOwnTexts, textFields } from './languages.ts'

/** A field of plain text, or a block of running text, beside its translation. */
export interface Piece {
  key: string
  field: string
  state: PieceState
  /** In words. */
  source: string
  /** What the source said when the translation was written, where it says something else now. */
  before: string | null
  /** Of running text: the block of the source and of the translation, its place there, and where a new one goes. */
  block?: { source: Block | null; target: Block | null; place: number | null; at: number; number: number }
}

/** How the translation on screen stands to its source, with the words that are not saved yet. */
export function useTranslation<Item extends EditedItem>(
  editing: Editing<Item>,
  calls: TranslationCalls,
  wordsOf: (block: Block | null) => string,
) {
  const { type, item, values, source, locale, draft } = editing
  const call = useCall()
  const queries = useQueryClient()
  const toasts = useItemToasts()
  const { defaultLanguage } = useConsole().site
  const stored = type.kind.valuesOf(inOwnTexts(item, locale, defaultLanguage))
  const params = { id: item.uid }
  const queryKey = ['translation', type.kind.type, item.uid, locale, stampOf(item)]
  const query = useQuery({
    queryKey,
    // What was noted belongs to the words that were stored then.
    queryFn: async () => ({ ...(await call(calls.readTranslation, { params }, { locale })), stored }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const confirm = async (field: string, place?: number) => {
    try {
      if (!(await draft.save())) return
      const body = { field, ...(place !== undefined && { place }) }
      await call(calls.confirmTranslation, { params, body }, { locale })
      await queries.invalidateQueries({ queryKey: ['translation', type.kind.type, item.uid] })
    } catch (error) {
      toasts.failed(error, '')
    }
  }
  const pieces =
    source && query.data
      ? [...textFields(item, defaultLanguage)].flatMap((field) => {
          const was = query.data.stored[field] ?? ''
          const kept = query.data.sources[field]
          return piecesOf(field, source[field] ?? '', { kept, was, is: values[field] ?? '' }, wordsOf)
        })
      : []
  return { query, pieces, tally: tallyOf(pieces), confirm }
}

interface Target {
  /** What was noted of the source; undefined where nothing was. */
  kept: unknown
  /** The translation that it was noted for, and that of now. */
  was: string
  is: string
}

function piecesOf(
  field: string,
  source: string,
  { kept, was, is }: Target,
  wordsOf: (block: Block | null) => string,
): Piece[] {
  if (source === '' && is === '') return []
  const from = asContent(source)
  if (!from) {
    const old = was === is && kept !== undefined ? asText(kept) : source
    const state = source === '' ? 'own' : is === '' ? 'missing' : old === source ? 'done' : 'outdated'
    return [{ key: field, field, state, source, before: state === 'outdated' ? old : null }]
  }
  const [before, now] = [asContent(was), asContent(is)]
  const noted = kept ?? firstSource(from, before)
  const rows = rowsOf(from, was === is ? noted : sourceAfter(noted, from, before, now), now) ?? []
  const blocks = blocksOf(now) ?? []
  let [at, number, place] = [0, 0, 0]
  return rows.flatMap((row): Piece[] => {
    if (row.place !== null) at = row.place
    const target = row.place === null ? null : (blocks[row.place] ?? null)
    const like = row.source ?? target
    const block = { source: row.source, target, place: row.place, at, number: 0 }
    if (row.place !== null) at++
    const key = row.source ? `${field} ${place++}` : `${field} own ${row.place}`
    if (!like || like.type === 'horizontalRule') return []
    if (like.type === 'paragraph') number++
    const words = { source: wordsOf(row.source), before: row.before && wordsOf(row.before) }
    return [{ key, field, state: row.state, ...words, block: { ...block, number } }]
  })
}

function tallyOf(pieces: readonly Piece[]): Tally {
  const count = (state: PieceState) => pieces.filter((piece) => piece.state === state).length
  return { total: pieces.length - count('own'), missing: count('missing'), outdated: count('outdated') }
}

/** A form holds running text as JSON. */
function asContent(text: string): unknown {
  return text.startsWith('{"') ? contentOf(text) : null
}

function asText(kept: unknown): string {
  return Array.isArray(kept) ? kept.join(', ') : typeof kept === 'string' ? kept : ''
}

/** Another one for each save. */
export function stampOf({ version, fieldVersions }: Pick<EditedItem, 'version' | 'fieldVersions'>): string {
  return `${version}-${Object.values(fieldVersions).reduce((sum, one) => sum + one, 0)}`
}
