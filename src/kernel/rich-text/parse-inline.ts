import { type Room, take } from './bounds.ts'
import { codePointAt, codePointBefore, flankingOf } from './flanking.ts'
import { footnoteOf, inlineContent } from './normalise.ts'
import { isSafeHref } from './href.ts'
import type { Inline, Mark, Text } from './schema.ts'

/** The text of a paragraph or heading, read for marks; as members of a node, since an empty one has no content. */
export function parseInline(source: string, room: Room): { content?: Inline[] } {
  const scanner: Scanner = {
    source,
    tokens: [],
    brackets: [],
    linkable: 0,
    isInNote: false,
    runs: [],
    codeRuns: undefined,
  }
  let at = 0
  while (at < source.length) {
    take(room, 'signs', 1)
    at = scan(scanner, at)
  }
  pairDelimiters(scanner, 0)
  const inline = inlineContent(nodesOf(scanner.tokens))
  take(room, 'nodes', inline.content?.length ?? 0)
  return inline
}

/**
 * A stretch of text, a break, or a delimiter run of which `text` is what stays text; `closes` are the marks that end
 * before it and `opens` those that begin behind it.
 */
interface Token {
  text: string
  isCode?: boolean
  isEscaped?: boolean
  closes?: Mark[]
  opens?: Mark[]
  note?: readonly Text[]
}

/** A run of `*`, `_` or `~~`, or a tag, that waits for its other half; `length` is its first length, its token's text the rest. */
interface Run extends Readonly<ReturnType<typeof flankingOf>> {
  token: Token
  delimiter: string
  length: number
}

interface Bracket {
  token: Token
  /** How many tokens and runs there were with it. */
  tokens: number
  runs: number
  isImage: boolean
  isNote: boolean
}

interface Scanner {
  readonly source: string
  readonly tokens: Token[]
  readonly brackets: Bracket[]
  /** Brackets below this index stand around a link and cannot become one. */
  linkable: number
  /** A footnote is open. */
  isInNote: boolean
  runs: Run[]
  /** Starts of the runs of backticks by their length, in descending order; found at the first need. */
  codeRuns: Map<number, number[]> | undefined
}

const PLAIN = /[^\\\n`*_~[\]&^<]+/y
const ESCAPABLE = /[!-/:-@[-`{-~]/
const BACKTICKS = /`+/g
const RUN = /\*+|_+|~+/y
/** What Markdown has no sign for stands between the tags of HTML. */
const TAG = /<(\/?)(sup|sub)>/y
const TAGGED = { sup: 'superscript', sub: 'subscript' } as const
/**
 * Only the form that the writer makes is read: `&amp;` and `&#38;` are what their author typed. `&#x0;` stands for nothing; it
 * separates or fills what would be read in another way without it.
 */
const REFERENCE = /&#[xX]([0-9a-fA-F]{1,6});/y
/** Deepest nesting of parentheses in an address, as in CommonMark's own implementations; bounds the search as well. */
const PARENTHESES_MAX = 32

function scan(scanner: Scanner, at: number): number {
  const { source, tokens } = scanner
  switch (source[at]) {
    case '\n':
      tokens.push({ text: '\n' })
      return at + 1
    case '\\':
      return scanEscape(scanner, at)
    case '`':
      return scanCode(scanner, at)
    case '*':
    case '_':
    case '~':
      return scanRun(scanner, at)
    case '[':
      return scanOpeningBracket(scanner, at)
    case ']':
      return scanClosingBracket(scanner, at)
    case '^':
      return scanCaret(scanner, at)
    case '&':
      return scanReference(scanner, at)
    case '<':
      return scanTag(scanner, at)
    default: {
      const text = match(PLAIN, source, at)?.[0] ?? ''
      tokens.push({ text })
      return at + text.length
    }
  }
}

function scanEscape({ source, tokens }: Scanner, at: number): number {
  const next = source[at + 1] ?? ''
  const escapes = next === '\n' || ESCAPABLE.test(next)
  tokens.push({ text: escapes ? next : '\\', isEscaped: escapes })
  return escapes ? at + 2 : at + 1
}

function scanReference({ source, tokens }: Scanner, at: number): number {
  const [reference, digits = ''] = match(REFERENCE, source, at) ?? ['&']
  tokens.push({ text: decode(reference, digits) })
  return at + reference.length
}

/** The character of a reference; itself, when it names none. */
function decode(reference: string, digits: string): string {
  const code = Number.parseInt(digits, 16)
  if (code === 0) return ''
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : reference
}

function scanCode(scanner: Scanner, at: number): number {
  const { source, tokens } = scanner
  let end = at
  while (source[end] === '`') end++
  scanner.codeRuns ??= findCodeRuns(source)
  const starts = scanner.codeRuns.get(end - at) ?? []
  while (starts.length > 0 && (starts.at(-1) ?? 0) < end) starts.pop()
  const close = starts.at(-1)
  if (close === undefined) {
    tokens.push({ text: source.slice(at, end) })
    return end
  }
  const code = source.slice(end, close)
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)
  tokens.push({ text: isPadded ? code.slice(1, -1) : code, isCode: true })
  return close + end - at
}

function findCodeRuns(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of source.matchAll(BACKTICKS)) {
    const starts = runs.get(run.length)
    if (starts) starts.push(index)
    else runs.set(run.length, [index])
  }
  for (const starts of runs.values()) starts.reverse()
  return runs
}

function scanRun({ source, tokens, runs }: Scanner, at: number): number {
  const delimiter = match(RUN, source, at)?.[0] ?? ''
  const end = at + delimiter.length
  const token: Token = { text: delimiter }
  tokens.push(token)
  if (delimiter.startsWith('~') && delimiter.length !== 2) return end
  const flanking = flankingOf(delimiter, codePointBefore(source, at), codePointAt(source, end))
  runs.push({ token, delimiter: delimiter.charAt(0), length: delimiter.length, ...flanking })
  return end
}

function scanTag({ source, tokens, runs }: Scanner, at: number): number {
  const [tag, slash, name] = match(TAG, source, at) ?? []
  const token: Token = { text: tag ?? '<' }
  tokens.push(token)
  if (name) runs.push({ token, delimiter: name, length: 1, canOpen: slash === '', canClose: slash === '/' })
  return at + token.text.length
}

function scanOpeningBracket({ source, tokens, brackets, runs }: Scanner, at: number): number {
  // A picture stays as it was typed, so `![` opens no link, unless its `!` is escaped.
  const isImage = source[at - 1] === '!' && !tokens.at(-1)?.isEscaped
  const token: Token = { text: '[' }
  tokens.push(token)
  brackets.push({ token, tokens: tokens.length, runs: runs.length, isImage, isNote: false })
  return at + 1
}

/** `^[` begins a footnote, which holds no other. */
function scanCaret(scanner: Scanner, at: number): number {
  const { source, tokens, brackets, runs } = scanner
  const isNote = source[at + 1] === '[' && !scanner.isInNote
  const token: Token = { text: isNote ? '^[' : '^' }
  tokens.push(token)
  if (!isNote) return at + 1
  scanner.isInNote = true
  brackets.push({ token, tokens: tokens.length, runs: runs.length, isImage: false, isNote })
  return at + 2
}

/** Makes a footnote of what stands behind its bracket. @returns false where it has no words, and stays as it was typed */
function closeNote(scanner: Scanner, bracket: Bracket): boolean {
  const { tokens } = scanner
  if (!tokens.slice(bracket.tokens).some(({ text }) => /\S/.test(text))) return false
  pairDelimiters(scanner, bracket.runs)
  const words = nodesOf(tokens.splice(bracket.tokens)).filter((node) => node.type === 'text')
  bracket.token.text = ''
  bracket.token.note = words
  return true
}

function scanClosingBracket(scanner: Scanner, at: number): number {
  const { source, tokens, brackets } = scanner
  const bracket = brackets.pop()
  if (bracket?.isNote) {
    scanner.isInNote = false
    scanner.linkable = Math.min(scanner.linkable, brackets.length)
    if (!closeNote(scanner, bracket)) tokens.push({ text: ']' })
    return at + 1
  }
  const isLinkable = bracket !== undefined && !bracket.isImage && brackets.length >= scanner.linkable
  scanner.linkable = Math.min(scanner.linkable, brackets.length)
  const target = isLinkable && source[at + 1] === '(' ? parseTarget(source, at + 2) : null
  if (bracket && target) pairDelimiters(scanner, bracket.runs)
  if (!bracket || !target || !tokens.slice(bracket.tokens).some(({ text }) => /[^\r\n]/.test(text))) {
    tokens.push({ text: ']' })
    return at + 1
  }
  const link: Mark = { type: 'link', attrs: { href: target.href } }
  bracket.token.text = ''
  bracket.token.opens = [link]
  tokens.push({ text: '', closes: [link] })
  scanner.linkable = brackets.length
  return target.end
}

/** Address of a link up to its `)`. A link with a title or an unsafe address stays text as it was typed. */
function parseTarget(source: string, start: number): { href: string; end: number } | null {
  let href = ''
  let depth = 0
  let at = skipSpaces(source, start)
  for (; at < source.length; at++) {
    const char = source.charAt(at)
    if (char === ' ' || char === '\t' || char === '\n' || char === '<' || char === '>') break
    if (char === ')' && depth-- === 0) break
    if (char === '(' && ++depth > PARENTHESES_MAX) return null
    const reference = char === '&' ? match(REFERENCE, source, at) : null
    if (reference) {
      href += decode(reference[0], reference[1] ?? '')
      at += reference[0].length - 1
    } else if (char === '\\' && ESCAPABLE.test(source[at + 1] ?? '')) {
      href += source[++at]
    } else {
      href += char
    }
  }
  const end = skipSpaces(source, at)
  return depth <= 0 && source[end] === ')' && isSafeHref(href) ? { href, end: end + 1 } : null
}

function skipSpaces(source: string, start: number): number {
  let at = start
  while (source[at] === ' ' || source[at] === '\t') at++
  return at
}

/**
 * Makes marks of the runs from `bottom` on and forgets them; CommonMark's process-emphasis procedure, with its floors
 * (here `searched`) that keep it linear.
 */
function pairDelimiters(scanner: Scanner, bottom: number): void {
  const runs = scanner.runs.splice(bottom)
  const openers: Run[] = []
  const searched = new Map<string, number>()
  for (const run of runs) {
    while (run.canClose && run.token.text !== '') {
      const kind = `${run.delimiter}${run.canOpen}${run.length % 3}`
      const found = findOpener(openers, run, searched.get(kind) ?? 0)
      if (found < 0) {
        searched.set(kind, openers.length)
        break
      }
      openers.length = found + 1
      for (const [key, floor] of searched) if (floor > found) searched.set(key, found)
      pair(openers[found] ?? run, run)
      if (openers[found]?.token.text === '') openers.pop()
    }
    if (run.canOpen && run.token.text !== '') openers.push(run)
  }
}

function findOpener(openers: Run[], closer: Run, floor: number): number {
  for (let i = openers.length - 1; i >= floor; i--) {
    const opener = openers[i]
    if (!opener || opener.delimiter !== closer.delimiter) continue
    const isAmbiguous = opener.canClose || closer.canOpen
    const isThird = (opener.length + closer.length) % 3 === 0 && closer.length % 3 !== 0
    if (opener.delimiter === '~' || !isAmbiguous || !isThird) return i
  }
  return -1
}

function pair({ token: opener, delimiter }: Run, { token: closer }: Run): void {
  if (delimiter === 'sup' || delimiter === 'sub') {
    opener.text = ''
    closer.text = ''
    opener.opens = [{ type: TAGGED[delimiter] }]
    closer.closes = [{ type: TAGGED[delimiter] }]
    return
  }
  const length = opener.text.length >= 2 && closer.text.length >= 2 ? 2 : 1
  const mark: Mark = { type: delimiter === '~' ? 'strike' : length === 2 ? 'bold' : 'italic' }
  opener.text = opener.text.slice(length)
  closer.text = closer.text.slice(length)
  opener.opens ??= []
  opener.opens.push(mark)
  closer.closes ??= []
  closer.closes.push(mark)
}

function nodesOf(tokens: Token[]): Inline[] {
  const open = new Map<Mark['type'], { mark: Mark; depth: number }>()
  return tokens.flatMap(({ text, isCode, closes = [], opens = [], note }): Inline[] => {
    for (const { type } of closes) {
      const entry = open.get(type)
      if (entry && --entry.depth === 0) open.delete(type)
    }
    const marks = [...open.values()].map(({ mark }) => mark)
    if (isCode) marks.push({ type: 'code' })
    for (const mark of opens) {
      const entry = open.get(mark.type)
      if (entry) entry.depth++
      else open.set(mark.type, { mark, depth: 1 })
    }
    if (note) return footnoteOf(note)
    return text === '' ? [] : [{ type: 'text', text, marks }]
  })
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
