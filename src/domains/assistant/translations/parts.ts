import { createHash } from 'node:crypto'
import { isUnwritten } from '../../../content/contract/translation.ts'
import type { TypeDeclaration } from '../../../content/type/define-type.ts'
import type { Field } from '../../../content/type/field.ts'
import { canonical } from '../../../kernel/rich-text/canonical.ts'
import { richTextToMarkdown } from '../../../kernel/rich-text/markdown.ts'
import { partsChanged } from '../../../kernel/rich-text/parts.ts'
import { type Block, blocksOf } from '../../../kernel/rich-text/schema.ts'
import { onOneLine } from '../../../kernel/words.ts'
import { blocksIn, documentOf } from '../blocks.ts'
import { TEXT_MAX } from '../contract.ts'

/** A field, or some blocks of one, as it goes out. */
export interface Part {
  field: string
  kind: 'line' | 'paragraph' | 'list' | 'rich-text'
  /** Most code points of its translation, of a list of each entry. */
  max: number
  /** Of a list an entry in a line, of running text Markdown. */
  text: string
}

/** Why an answer is no translation. */
export type Broken = 'apart' | 'empty' | 'line' | 'long' | 'list' | 'parts' | 'placeholders' | 'deep'

/** A question asks for about so many characters at most, so that its answer is whole. */
const ASKED_MAX = 10_000

/** Texts that a translation can be proposed for, by their names. */
function translatableOf({ texts }: Pick<TypeDeclaration, 'texts'>): Map<string, Part['kind']> {
  return new Map(
    Object.entries(texts).flatMap(([name, field]) => {
      const kind = kindOf(field)
      return kind ? [[name, kind] as const] : []
    }),
  )
}

function kindOf({ kind, entry }: Field): Part['kind'] | null {
  if (kind === 'line' || kind === 'paragraph' || kind === 'rich-text') return kind
  return kind === 'list' && entry?.kind === 'line' ? 'list' : null
}

/** The fields with words in the source and none in the language. */
export const missingOf = (
  { texts }: Pick<TypeDeclaration, 'texts'>,
  source: Readonly<Record<string, unknown>>,
  target: Readonly<Record<string, unknown>>,
): string[] =>
  [...translatableOf({ texts }).keys()].filter(
    (name) => !isUnwritten(source[name]) && isUnwritten(target[name]),
  )

/** The parts of these fields, in their order; running text that is long has several. */
export function partsOf(
  { texts }: Pick<TypeDeclaration, 'texts'>,
  source: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Part[] {
  const kinds = translatableOf({ texts })
  return fields.flatMap((field): Part[] => {
    const [kind, value] = [kinds.get(field), source[field]]
    const max = texts[field]?.entry?.max ?? texts[field]?.max ?? TEXT_MAX
    if (kind === undefined) return []
    if (kind === 'rich-text')
      return chunksOf(blocksOf(value) ?? []).map((text) => ({ field, kind, max, text }))
    const text = Array.isArray(value)
      ? value.map((entry) => onOneLine(String(entry))).join('\n')
      : String(value)
    return [{ field, kind, max, text }]
  })
}

/** Running text as Markdown, cut between its blocks. */
function chunksOf(blocks: readonly Block[]): string[] {
  const chunks: Block[][] = []
  let length = ASKED_MAX
  for (const block of blocks) {
    const own = markdownOf([block]).length
    if (length + own > ASKED_MAX) {
      chunks.push([])
      length = 0
    }
    chunks.at(-1)?.push(block)
    length += own
  }
  return chunks.map(markdownOf)
}

/** How many parts one question asks for, from a place on: those that fit together, at least one. */
export function countAsked(parts: readonly Part[], from: number): number {
  let [count, length] = [0, 0]
  for (const { text } of parts.slice(from)) {
    // Marks within the words would be taken for those between the parts.
    if (count > 0 && (length + text.length > ASKED_MAX || hasMark(text))) break
    count++
    length += text.length
    if (hasMark(text)) break
  }
  return count
}

/** The line before a part. */
const MARK = /^\[\[(\d{1,4})\]\]$/

const numberIn = (line: string): number | null => {
  const found = MARK.exec(line.trim())
  return found ? Number(found[1]) : null
}

const hasMark = (text: string): boolean => text.split('\n').some((line) => numberIn(line) !== null)

/** Several parts with a mark before each; a single one stands for itself. */
export const asked = (parts: readonly Part[]): string =>
  parts.length === 1
    ? (parts[0]?.text ?? '')
    : parts.map(({ text }, i) => `[[${i + 1}]]\n${text}`).join('\n\n')

/** The translation of each part in an answer, or why there is none. */
export function answersIn(parts: readonly Part[], said: string): string[] | Broken {
  // Some models repeat the marks between which their material stood; what the database cannot keep is no word.
  const answer = said.replaceAll(/<\/?text>|\0/gi, '').toWellFormed()
  const texts = parts.length === 1 ? [answer.trim()] : textsBetween(answer, parts.length)
  if (!texts) return 'apart'
  for (const [i, part] of parts.entries()) {
    const broken = brokenIn(part, texts[i] ?? '')
    if (broken) return broken
  }
  return texts
}

function textsBetween(answer: string, count: number): string[] | null {
  const pieces: string[][] = [[]]
  for (const line of answer.split('\n')) {
    const number = numberIn(line)
    if (number === null) pieces.at(-1)?.push(line)
    else if (number === pieces.length) pieces.push([])
    else return null
  }
  const [before, ...texts] = pieces.map((lines) => lines.join('\n').trim())
  return before === '' && texts.length === count ? texts : null
}

function brokenIn({ kind, max, text }: Part, answer: string): Broken | null {
  if (answer === '') return 'empty'
  if (!isSame(placeholdersIn(text), placeholdersIn(answer))) return 'placeholders'
  switch (kind) {
    case 'line':
      return answer.includes('\n') ? 'line' : isLong(answer, max) ? 'long' : null
    case 'paragraph':
      return isLong(answer, max) ? 'long' : null
    case 'list': {
      const entries = answer.split('\n')
      const isWhole =
        entries.length === text.split('\n').length && entries.every((entry) => entry.trim() !== '')
      return !isWhole ? 'list' : entries.some((entry) => isLong(entry.trim(), max)) ? 'long' : null
    }
    case 'rich-text': {
      const [was, is] = [blocksIn(text), blocksIn(answer)]
      if (!was || !is) return 'deep'
      return partsChanged(was, is).length > 0 ? 'parts' : null
    }
  }
}

const isLong = (text: string, max: number): boolean => [...text].length > max

/** Names in braces, which something puts words in the place of. */
const placeholdersIn = (text: string): string[] => (text.match(/\{\w{1,60}\}/g) ?? []).toSorted()

const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** The fields out of the answers for all of their parts, as they are stored. */
export function valuesOf(parts: readonly Part[], answers: readonly string[]): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [i, { field, kind }] of parts.entries()) {
    const answer = answers[i] ?? ''
    if (kind === 'rich-text') {
      const before = blocksOf(values.get(field)) ?? []
      values.set(field, documentOf([...before, ...(blocksIn(answer) ?? [])]))
    } else if (kind === 'list')
      values.set(
        field,
        answer.split('\n').map((entry) => entry.trim()),
      )
    else values.set(field, answer)
  }
  return values
}

/** Tells the words of parts from all others. */
export const printOf = (parts: readonly Part[]): string =>
  createHash('sha256')
    .update(canonical(parts.map(({ field, text }) => ({ field, text }))))
    .digest('hex')

const markdownOf = (content: Block[]): string => richTextToMarkdown(documentOf(content)).trim()
