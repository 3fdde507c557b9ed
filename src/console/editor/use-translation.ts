import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Block, blocksOf } from '../../kernel/rich-text/schema.ts'
import {
  countEntries,
  countStates,
  firstSource,
  isGroup,
  isHollow,
  type PieceState,
  rowsOf,
  sourceAfter,
  stateOf,
  within,
} from '../../content/contract/translation.ts'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import { contentOf } from '../content-values.ts'
import { useConsole } from '../context.ts'
import { useItemToasts } from '../item-toasts.ts'
import type { EditedItem, Editing } from './editing.ts'
import { inOwnTexts } from './languages.ts'
import { asWords, type PlaceInField, wordsAt } from './piece-words.ts'
import { useTranslationCalls } from './use-translation-calls.ts'

/** A field of plain text, or a block of running text, beside its translation. */
export interface Piece extends PlaceInField {
  key: string
  field: string
  state: PieceState
  source: string
  /** The source when the translation was written, if it has changed since. */
  before: string | null
  /** For a list: how many of its entries are translated. */
  share?: { there: number; total: number }
  /** For running text: the block of source and translation, its place there, and where a new one goes. */
  block?: {
    source: Block | null
    /** The source when the translation was written, if it has changed since. */
    before: Block | null
    target: Block | null
    place: number | null
    at: number
    number: number
  }
}

/** Compares the translation on screen, with unsaved words, to its source. */
export function useTranslation<Item extends EditedItem>(
  editing: Editing<Item>,
  calls: TranslationCalls | RecordTranslationCalls,
  wordsOf: (block: Block | null) => string,
) {
  const { type, item, values, source, locale, draft } = editing
  const { read, confirm: confirmed } = useTranslationCalls(calls, editing.item.uid)
  const queries = useQueryClient()
  const toasts = useItemToasts()
  const { sourceLanguage } = useConsole().site
  const stored = type.kind.valuesOf(inOwnTexts(item, locale, sourceLanguage))
  const queryKey = ['translation', type.kind.type, item.uid, locale, stampOf(item)]
  const query = useQuery({
    queryKey,
    // What was noted belongs to the words that were stored then.
    queryFn: async () => ({ ...(await read({ locale })), stored }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const confirm = async ({ field, path, block }: Piece) => {
    try {
      if (!(await draft.save())) return
      const place = block?.place ?? undefined
      await confirmed(
        { field: [field, ...path].join('.'), ...(place !== undefined && { place }) },
        { locale },
      )
      await queries.invalidateQueries({ queryKey: ['translation', type.kind.type, item.uid] })
    } catch (error) {
      toasts.failed(error, '')
    }
  }
  const pieces =
    source && query.data
      ? Object.entries(item.translations[sourceLanguage] ?? {}).flatMap(([field, value]) => {
          const target = {
            kept: query.data.sources[field],
            was: query.data.stored[field] ?? '',
            is: values[field] ?? '',
          }
          const text = source[field] ?? ''
          if (isGroup(value)) return piecesOfGroup(field, text, target)
          const isRows = type.rows?.has(field) ?? false
          const isCommas = Array.isArray(value) && !isRows
          return piecesOf({ field, path: [], isRows, isCommas }, text, target, wordsOf)
        })
      : []
  // As the server counts.
  const counted = pieces.filter(({ block }) => !block?.source || !isHollow(block.source))
  return { query, pieces, tally: countStates(counted.map(({ state }) => state)), confirm }
}

interface Target {
  /** The source noted with the translation; undefined for none. */
  kept: unknown
  /** The translation at that time, and now. */
  was: string
  is: string
}

/** The place of a piece, without its state. */
type Place = PlaceInField & {
  field: string
  /** A list whose entries are in one line. */
  isCommas?: boolean
}

/** @param source all texts of the group, as JSON */
function piecesOfGroup(field: string, source: string, target: Target): Piece[] {
  return pathsIn(source === '' ? {} : JSON.parse(source)).flatMap(({ path, isRows }) =>
    plainPiece({ field, path, isRows }, source, { ...target, kept: path.reduce(within, target.kept) }),
  )
}

/** The texts of a group, and of the groups within it. */
function pathsIn(texts: object): PlaceInField[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (!isGroup(value)) return [{ path: [name], isRows: Array.isArray(value) }]
    return pathsIn(value).map(({ path, isRows }) => ({ path: [name, ...path], isRows }))
  })
}

function plainPiece(place: Place, sourceText: string, { kept, was, is }: Target): Piece[] {
  const { field, path, isRows, isCommas = false } = place
  const [source, before, now] = [wordsAt(sourceText, place), wordsAt(was, place), wordsAt(is, place)]
  if (source === '' && now === '') return []
  const old = before !== now || kept === undefined ? source : isRows ? asWords(kept) : asText(kept)
  const separator = isRows ? '\n' : isCommas ? ',' : null
  const [of, noted, there] = [source, old, now].map((text) =>
    separator === null ? text : entriesIn(text, separator),
  )
  const state = source === '' ? 'own' : stateOf(of, noted, there)
  const share = separator !== null && { share: { there: countEntries(there), total: countEntries(of) } }
  const key = [field, ...path].join('.')
  return [{ ...place, key, state, source, before: state === 'outdated' ? old : null, ...share }]
}

function piecesOf(
  place: Place,
  source: string,
  { kept, was, is }: Target,
  wordsOf: (block: Block | null) => string,
): Piece[] {
  const from = asContent(source)
  if (!from) return plainPiece(place, source, { kept, was, is })
  const { field } = place
  const [before, now] = [asContent(was), asContent(is)]
  const noted = kept ?? firstSource(from, before)
  const rows = rowsOf(from, was === is ? noted : sourceAfter(noted, from, before, now), now) ?? []
  const blocks = blocksOf(now) ?? []
  let [at, number, ofSource] = [0, 0, 0]
  return rows.flatMap((row): Piece[] => {
    if (row.place !== null) at = row.place
    const target = row.place === null ? null : (blocks[row.place] ?? null)
    const like = row.source ?? target
    const block = { source: row.source, before: row.before, target, place: row.place, at, number: 0 }
    if (row.place !== null) at++
    const key = row.source ? `${field} ${ofSource++}` : `${field} own ${row.place}`
    if (!like || like.type === 'horizontalRule') return []
    if (like.type === 'paragraph') number++
    const words = { source: wordsOf(row.source), before: row.before && wordsOf(row.before) }
    return [{ ...place, key, state: row.state, ...words, block: { ...block, number } }]
  })
}

/** The entries of a list as the form holds them. */
function entriesIn(words: string, separator: string): string[] {
  return words === '' ? [] : words.split(separator).map((entry) => entry.trim())
}

/** A form holds running text as JSON. */
function asContent(text: string): unknown {
  return text.startsWith('{"') ? contentOf(text) : null
}

function asText(kept: unknown): string {
  return Array.isArray(kept) ? kept.join(', ') : typeof kept === 'string' ? kept : ''
}

/** A value that changes with each save. */
export function stampOf({ version, fieldVersions }: Pick<EditedItem, 'version' | 'fieldVersions'>): string {
  return `${version}-${Object.values(fieldVersions).reduce((sum, one) => sum + one, 0)}`
}
