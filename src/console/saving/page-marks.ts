import type { Point } from '../../kernel/crop.ts'
import { embedHost } from '../../kernel/rich-text/embeds.ts'
import { normalise } from '../../kernel/rich-text/normalise.ts'
import {
  type Block,
  type Captioned,
  type FigureAttrs,
  type Inline,
  type ListItem,
  type PlainText,
  isRichText,
} from '../../kernel/rich-text/schema.ts'
import { layKeys, type Marked, type TextMark } from '../../kernel/word-marks.ts'

/** The layout of a line of a page. */
export interface LineLook {
  kind: 'paragraph' | 'heading' | 'verse' | 'row' | 'code' | 'rule' | Captioned['type']
  /** 1 to 4 for a heading; otherwise 0. */
  level: number
  isQuoted: boolean
  /** Depth of lists around it; 0 for none. */
  depth: number
  /** The sign before an entry of a list; '' before its further lines, too. */
  bullet: string
  /** Picture and width of a figure. */
  figure?: Pick<FigureAttrs, 'src' | 'width'>
}

/** A line of a comparison of two pages. */
export interface MarkedLine {
  look: LineLook
  marked: Marked[]
}

/** How a comparison says what a text has no words for. */
export interface PageWords {
  focal: (point: Point) => string
}

/** Compares running text with an older one: marked words and layout, line by line. */
export function layPages(before: unknown, after: unknown, words: PageWords): MarkedLine[] {
  const [a, b] = [tokensOf(before, words), tokensOf(after, words)]
  const lines: MarkedLine[] = []
  for (const { kind, token } of compareTokens(a, b)) {
    if ('look' in token) lines.push({ look: token.look, marked: [] })
    else for (const run of token.runs) add(lines.at(-1)?.marked ?? [], kind, run)
  }
  // A line that was joined to another leaves an empty one.
  return lines.filter(({ look, marked }) => marked.length > 0 || look.kind === 'rule')
}

/** The same in one line, with its breaks. */
export function layContent(before: unknown, after: unknown, words: PageWords): Marked[] {
  return layPages(before, after, words).flatMap(({ marked }, i): Marked[] =>
    i === 0 ? marked : [{ kind: 'same', text: '\n\n' }, ...marked],
  )
}

/** Letters with the same marks. */
interface Run {
  text: string
  marks: TextMark[]
}

interface LaidToken {
  kind: Marked['kind']
  token: Token
}

/**
 * The comparison as tokens. Where a line changed, first what was removed from it and added to it, then the lines that were
 * removed and added below it.
 */
function compareTokens(a: readonly Token[], b: readonly Token[]): LaidToken[] {
  const laid: LaidToken[] = []
  let changed: Record<'struck' | 'added', LaidToken[]> = { struck: [], added: [] }
  const flushChanges = () => {
    const [struck, added] = [inLine(changed.struck), inLine(changed.added)]
    laid.push(...struck.inThisLine, ...added.inThisLine, ...struck.inLinesBelow, ...added.inLinesBelow)
    changed = { struck: [], added: [] }
  }
  for (const { kind, place } of layKeys(a.map(keyOf), b.map(keyOf))) {
    const token = (kind === 'struck' ? a : b)[place]
    if (!token) continue
    if (kind !== 'same') changed[kind].push({ kind, token })
    else {
      flushChanges()
      laid.push({ kind, token })
    }
  }
  flushChanges()
  return laid
}

/** The tokens of the current line, and those of the lines below. */
function inLine(tokens: readonly LaidToken[]): { inThisLine: LaidToken[]; inLinesBelow: LaidToken[] } {
  const first = tokens.findIndex(({ token }) => 'look' in token)
  const end = first < 0 ? tokens.length : first
  return { inThisLine: tokens.slice(0, end), inLinesBelow: tokens.slice(end) }
}

/**
 * The beginning of a line, or a word with the space after it and the word's marks. The words of a figure or a player say of
 * which: with another file or another width it is another line, though its words are the same.
 */
type Token = { look: LineLook } | { runs: Run[]; of?: object }

const PLAIN: LineLook = { kind: 'paragraph', level: 0, isQuoted: false, depth: 0, bullet: '' }

function tokensOf(content: unknown, words: PageWords): Token[] {
  if (!isRichText(content)) return []
  return normalise(content).doc.content.flatMap((block) => linesOf(block, PLAIN, words))
}

function linesOf(block: Block, around: LineLook, words: PageWords): Token[] {
  switch (block.type) {
    case 'blockquote':
      return block.content.flatMap((inner) => linesOf(inner, { ...around, isQuoted: true }, words))
    case 'bulletList':
      return block.content.flatMap((item) => entryOf(item, around, '•', words))
    case 'orderedList': {
      const { start } = block.attrs
      return block.content.flatMap((item, i) => entryOf(item, around, `${start + i}.`, words))
    }
    case 'horizontalRule':
      return [{ look: { ...around, kind: 'rule' } }]
    case 'codeBlock':
      return [{ look: { ...around, kind: 'code' } }, ...wordTokens(block.content)]
    case 'verse':
      return [{ look: { ...around, kind: 'verse' } }, ...wordTokens(block.content)]
    case 'table':
      return block.content.flatMap(({ content }) => [
        { look: { ...around, kind: 'row' as const } },
        ...content.flatMap((cell, i) =>
          wordTokens(i === 0 ? cell.content : [BETWEEN_CELLS, ...(cell.content ?? [])]),
        ),
      ])
    case 'figure': {
      const { src, width } = block.attrs
      return [
        { look: { ...around, kind: 'figure', figure: { src, width } } },
        ...captionedTokens(block, words),
      ]
    }
    case 'film':
    case 'sound':
    case 'embed':
      return [{ look: { ...around, kind: block.type } }, ...captionedTokens(block, words)]
    case 'heading':
      return [
        { look: { ...around, kind: 'heading', level: block.attrs.level } },
        ...wordTokens(block.content),
      ]
    default:
      return [{ look: around }, ...wordTokens(block.content)]
  }
}

const BETWEEN_CELLS: PlainText = { type: 'text', text: ' | ' }

function entryOf({ content }: ListItem, around: LineLook, bullet: string, words: PageWords): Token[] {
  const depth = around.depth + 1
  return content.flatMap((block, i) =>
    linesOf(block, { ...around, depth, bullet: i === 0 ? bullet : '' }, words),
  )
}

function wordTokens(content: readonly (Inline | PlainText)[] = []): Token[] {
  const words: Run[][] = []
  for (const node of content) {
    const marks = ('marks' in node ? node.marks : undefined)?.map(({ type }) => type) ?? []
    const text = lettersOf(node)
    for (const piece of text.match(/\S+|\s+/g) ?? []) {
      const word = words.at(-1)
      const last = word?.at(-1)
      if (word && last && /\S$/.test(last.text)) {
        if (/\S/.test(piece)) word.push({ text: piece, marks })
        else last.text += piece
      } else words.push([{ text: piece, marks }])
    }
  }
  return words.map((runs) => ({ runs }))
}

/** What is not written below it comes first, in brackets: description or title, credit and focal point; a transcript comes last. */
function captionedTokens(block: Captioned, { focal }: PageWords): Token[] {
  const { content = [] } = block
  const about =
    aboutOf(block, focal)
      .filter((text) => text !== '')
      .join(' · ') || '–'
  const written: Inline[] = [{ type: 'text', text: `[${about}] ` }, ...content]
  const transcript = 'transcript' in block.attrs ? block.attrs.transcript : ''
  // These are compared word by word.
  const { focal: _, ...rest } = { focal: null, ...block.attrs }
  const of = { ...rest, transcript: '' }
  if (transcript !== '') written.push({ type: 'hardBreak' }, { type: 'text', text: transcript })
  return wordTokens(written).map((token) => ({ ...token, of }))
}

function aboutOf(block: Captioned, focal: PageWords['focal']): string[] {
  switch (block.type) {
    case 'figure': {
      const { attrs } = block
      return [attrs.alt, attrs.credit, attrs.focal ? focal(attrs.focal) : '']
    }
    case 'embed':
      return [block.attrs.title, embedHost(block.attrs.host)?.name ?? block.attrs.host]
    default:
      return [block.attrs.title, block.attrs.credit]
  }
}

/** A footnote is in brackets, at the place of its number. */
function lettersOf(node: Inline | PlainText): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  return ` [${(node.content ?? []).map(({ text }) => text).join('')}]`
}

const keyOf = (token: Token): string => JSON.stringify(token)

function add(marked: Marked[], kind: Marked['kind'], { text, marks }: Run): void {
  const last = marked.at(-1)
  if (last?.kind === kind && (last.marks ?? []).join(' ') === marks.join(' ')) last.text += text
  else marked.push({ kind, text, ...(marks.length > 0 && { marks }) })
}
