import { codePointAt, codePointBefore, flankingOf } from './flanking.ts'
import { keyOf } from './normalise.ts'
import type { Footnote, Inline, Mark } from './schema.ts'

/** Stands for nothing; keeps a line from being blank, and marks from running into what they touch. */
export const NOTHING = '&#x0;'

/** The lines of a paragraph, joined by `\n`, none of them blank. @param nodes in normal form */
export function writeLines(nodes: Inline[]): string {
  return write(nodes, '\n')
}

/** The one line of a heading, which is trimmed when it is read. @param nodes in normal form */
export function writeLine(nodes: Inline[]): string {
  const line = write(nodes, '&#xA;')
  return (/^[ \t]/.test(line) ? NOTHING : '') + line + (/[ \t]$/.test(line.slice(-1)) ? NOTHING : '')
}

interface Writer {
  /** What is written so far; in parts, since looking at the end of one growing string copies it each time. */
  readonly parts: string[]
  isLineBlank: boolean
  readonly lineEnd: string
  /** Within the brackets of a footnote, which any other bracket would end. */
  readonly isNote: boolean
  readonly delimiters: Readonly<Record<'bold' | 'italic' | 'strike', string>>
  readonly open: Mark[]
}

function write(nodes: Inline[], lineEnd: string, isNote = false): string {
  const delimiters = { bold: '**', italic: haveBoldBesideItalic(nodes) ? '_' : '*', strike: '~~' }
  const writer: Writer = { parts: [], isLineBlank: true, lineEnd, isNote, delimiters, open: [] }
  const ends = findEnds(nodes)
  nodes.forEach((node, i) => {
    const wanted = (node.marks ?? []).filter(({ type }) => type !== 'code')
    const closing = countClosing(writer.open, wanted)
    const kept = new Set(writer.open.slice(0, writer.open.length - closing).map(keyOf))
    const endOf = (mark: Mark) => ends[i]?.get(keyOf(mark)) ?? 0
    // The longest outside, so that none is closed before its end.
    const opening = wanted.filter((mark) => !kept.has(keyOf(mark))).sort((a, b) => endOf(b) - endOf(a))
    writeNode(writer, node, closing, opening)
  })
  turn(writer, writer.open.length, [], '')
  endLine(writer)
  return writer.parts.join('')
}

function append(writer: Writer, text: string): void {
  if (text === '') return
  writer.parts.push(text)
  writer.isLineBlank &&= isBlank(text)
}

/** Whether stars for both would touch or lie in one another, and could be read as another mark's. */
function haveBoldBesideItalic(nodes: Inline[]): boolean {
  const has = (i: number, type: Mark['type']) => nodes[i]?.marks?.some((mark) => mark.type === type) ?? false
  return nodes.some(
    (_, i) => has(i, 'italic') && (has(i - 1, 'bold') || has(i, 'bold') || has(i + 1, 'bold')),
  )
}

/** For each node and mark of it, the index behind the last of the nodes in a row that have the mark. */
function findEnds(nodes: Inline[]): Map<string, number>[] {
  const ends: Map<string, number>[] = []
  for (let i = nodes.length - 1; i >= 0; i--) {
    const keys = nodes[i]?.marks?.map(keyOf) ?? []
    ends[i] = new Map(keys.map((key) => [key, ends[i + 1]?.get(key) ?? i + 1]))
  }
  return ends
}

/** How many of the open marks end: the outermost that is not wanted, and all within it. */
function countClosing(open: Mark[], wanted: Mark[]): number {
  const keys = new Set(wanted.map(keyOf))
  const first = open.findIndex((mark) => !keys.has(keyOf(mark)))
  return first < 0 ? 0 : open.length - first
}

function writeNode(writer: Writer, node: Inline, closing: number, opening: Mark[]): void {
  if (node.type === 'hardBreak') {
    turn(writer, closing, opening, writer.lineEnd)
    endLine(writer)
    append(writer, writer.lineEnd)
    writer.isLineBlank = true
    return
  }
  if (node.type === 'footnote') {
    const note = writeNote(node)
    turn(writer, closing, opening, note)
    append(writer, note)
    return
  }
  if (node.marks?.some(({ type }) => type === 'code')) {
    const code = writeCode(node.text)
    turn(writer, closing, opening, code)
    append(writer, code)
    return
  }
  // What is escaped begins with punctuation either way, so the text itself tells how a delimiter before it is read.
  turn(writer, closing, opening, node.text)
  const isInBrackets = writer.isNote || writer.open.some(({ type }) => type === 'link')
  const text = escape(node.text, writer.parts.at(-1)?.at(-1) ?? '', isInBrackets)
  append(writer, writer.isLineBlank && writer.lineEnd === '\n' ? escapeLineStart(text) : text)
}

function writeNote({ content = [] }: Footnote): string {
  return `^[${write(content, ' ', true)}]`
}

function endLine(writer: Writer): void {
  if (writer.isLineBlank && writer.lineEnd === '\n') append(writer, NOTHING)
}

/** Writes the signs between two nodes. @param next what will be written behind them */
function turn(writer: Writer, closing: number, opening: Mark[], next: string): void {
  const closers = writer.open.splice(writer.open.length - closing).reverse()
  writer.open.push(...opening)
  const signs = [
    ...closers.map((mark) => ({ mark, isOpener: false, sign: signOf(writer, mark, false) })),
    ...opening.map((mark) => ({ mark, isOpener: true, sign: signOf(writer, mark, true) })),
  ]
  signs.forEach(({ mark, isOpener, sign }, i) => {
    if (sign.startsWith('<')) append(writer, sign)
    else if (mark.type !== 'link')
      writeDelimiter(writer, sign, isOpener, codePointAt(signs[i + 1]?.sign ?? next, 0))
    else {
      if (isOpener) escapeExclamation(writer)
      append(writer, sign)
    }
  })
}

/** Behind an exclamation mark a bracket would be a picture's, which stays text. */
function escapeExclamation({ parts }: Writer): void {
  const last = parts.pop() ?? ''
  parts.push(last.endsWith('!') ? `${last.slice(0, -1)}\\!` : last)
}

function signOf({ delimiters }: Writer, mark: Mark, isOpener: boolean): string {
  if (mark.type === 'link') return isOpener ? '[' : `](${writeHref(mark.attrs.href)})`
  if (mark.type === 'superscript' || mark.type === 'subscript')
    return `<${isOpener ? '' : '/'}${mark.type.slice(0, 3)}>`
  return mark.type === 'code' ? '' : delimiters[mark.type]
}

/** Writes a delimiter, with a reference to nothing beside it where its neighbours would keep it from being read as one. */
function writeDelimiter(writer: Writer, sign: string, isOpener: boolean, after: string): void {
  const last = writer.parts.at(-1) ?? ''
  const before = codePointBefore(last, last.length)
  const works = (left: string, right: string) => {
    const { canOpen, canClose } = flankingOf(sign, left, right)
    return isOpener ? canOpen : canClose
  }
  const [left, right] = GUARDS.find(([l, r]) => works(l ? ';' : before, r ? '&' : after)) ?? [true, true]
  append(writer, (left ? NOTHING : '') + sign + (right ? NOTHING : ''))
}

const GUARDS = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const

function writeCode(text: string): string {
  const lengths = new Set(text.match(/`+/g)?.map((run) => run.length))
  let length = 1
  while (lengths.has(length)) length++
  const fence = '`'.repeat(length)
  const isPadded = /^`|`$/.test(text) || (text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text))
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence
}

function writeHref(href: string): string {
  return href.replace(/[\\()<>]/g, '\\$&').replace(/&(?=#[xX][0-9a-fA-F]{1,6};)/g, '\\&')
}

const MARKS = /[\\`*_~[\]&^]|<(?=\/?su[bp]>)/g
const ESCAPABLE = /[!-/:-@[-`{-~]/
const REFERENCE = /&#[xX][0-9a-fA-F]{1,6};/y
const WORD = /[\p{L}\p{N}]/u

/** The text with a backslash before each sign that would be read as a mark where it stands, and no other. */
function escape(text: string, before: string, isInBrackets: boolean): string {
  return text.replace(MARKS, (sign, at: number) => {
    const previous = at === 0 ? before : text.charAt(at - 1)
    const isMark =
      sign === '&' ? isReference(text, at) : isActive(sign, previous, text.charAt(at + 1), isInBrackets)
    return isMark ? `\\${sign}` : sign
  })
}

/** @param next '' where a mark, a line end or the end follows, so that anything may stand there */
function isActive(sign: string, previous: string, next: string, isInBrackets: boolean): boolean {
  switch (sign) {
    case '\\':
      return next === '' || ESCAPABLE.test(next)
    case '*':
      return !/[ \t]/.test(previous) || !/[ \t]/.test(next)
    case '_':
      return !WORD.test(previous) || !WORD.test(next)
    case '~':
      return next === '' || next === '~' || previous === '~'
    case '[':
      return isInBrackets
    case ']':
      return isInBrackets || next === '('
    case '^':
      return next === '' || next === '['
    default:
      return true
  }
}

function isReference(text: string, at: number): boolean {
  REFERENCE.lastIndex = at
  return REFERENCE.test(text)
}

/** Escapes what would begin a heading, a quotation, an item, a verse, a table or a figure at the start of a line. */
function escapeLineStart(text: string): string {
  return text
    .replace(/^([ \t]*)(#{1,6}(?=[ \t]|$)|[>|]|[-+*](?=[ \t]|$)|-(?=-))/, '$1\\$2')
    .replace(/^([ \t]*\d{1,9})([.)](?=[ \t]|$))/, '$1\\$2')
    .replace(/^([ \t]*)!(?=\[)/, '$1\\!')
}

function isBlank(text: string): boolean {
  return !/[^ \t]/.test(text)
}
