import { readEmbedded } from './embeds.ts'
import { readFocalPoint } from './focal-point.ts'
import { transcriptOf } from './normalise.ts'
import { DEPTH_MAX, type Room, take, TooDeep } from './bounds.ts'
import { parseInline } from './parse-inline.ts'
import {
  type Block,
  ALT_MAX,
  type Captioned,
  type CodeBlock,
  CREDIT_MAX,
  FIGURE_WIDTHS,
  type Heading,
  isLanguage,
  isFilePath,
  type ListItem,
  type Paragraph,
  PLAYER_WIDTHS,
  SHAPES,
  type TableRow,
  TITLE_MAX,
  TRANSCRIPT_MAX,
} from './schema.ts'

/**
 * The blocks of some lines, at least one. Every line of a quotation bears its mark and every line of an item is indented: there
 * are no lazy continuation lines.
 * @param depth levels of JSON above these blocks
 * @throws TooDeep before the nesting could exhaust the stack, or the nodes the memory
 */
export function parseBlocks(lines: string[], depth: number, room: Room): [Block, ...Block[]] {
  if (depth > DEPTH_MAX) throw new TooDeep()
  take(room, 'lines', lines.length)
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const { block, end } = isBlank(line) ? { block: null, end: at + 1 } : parseBlock(lines, at, depth, room)
    if (block) {
      take(room, 'nodes', 1)
      blocks.push(block)
    }
    at = end
  }
  const [first = { type: 'paragraph' }, ...rest] = blocks
  return [first, ...rest]
}

interface Parsed {
  block: Block
  /** Index of the first line behind the block. */
  end: number
}

interface Marker {
  /** The bullet, or the sign behind a number: items with another one are another list. */
  sign: string
  /** Null for a bullet. */
  number: number | null
  /** Columns by which the other lines of the item are indented, at least. */
  width: number
  /** What stands on the line behind the marker. */
  rest: string
}

const HEADING = /^[ \t]*(#{1,6})(?=[ \t]|$)/
const HEADING_LEVEL_MAX = 4
const FENCE = /^([ \t]*)(`{3,})([^`]*)$/
const QUOTE = /^[ \t]*> ?/
const VERSE = /^[ \t]*\|(?: |(?=\t|$))/
const ROW = /^[ \t]*\|/
/** A row that ends in a pipe that is not escaped. */
const CLOSED_ROW = /^[ \t]*\|.*(?<!\\)\|[ \t]*$/s
const BELOW_HEAD = /^[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|[ \t]*$/
const MARKER = /^([ \t]*)(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/
/** `![name](path "credit"){.class key="value"}`, of which only the path has to be there. */
const CAPTIONED =
  /^[ \t]*!\[((?:\\.|[^\\\]])*)\]\(((?:\\[()]|[^\s\\()])+)(?:[ \t]+"((?:\\.|[^\\"])*)")?\)(?:\{([^{}"]*(?:"[^"]*"[^{}"]*)*)\})?[ \t]*$/
/** A line of a transcript. */
const SPOKEN = /^:(?: |$)/
const TAB_STOP = 4

function parseBlock(lines: string[], at: number, depth: number, room: Room): Parsed {
  const line = lines[at] ?? ''
  const heading = HEADING.exec(line)
  if (heading) {
    return { block: parseHeading(line.slice(heading[0].length), heading[1] ?? '', room), end: at + 1 }
  }
  if (isRule(line)) return { block: { type: 'horizontalRule' }, end: at + 1 }
  if (QUOTE.test(line)) return parseQuote(lines, at, depth, room)
  if (beginsTable(lines, at)) return parseTable(lines, at, room)
  if (VERSE.test(line)) return parseVerse(lines, at, room)
  const fence = matchFence(line)
  if (fence) return parseCode(lines, at, fence)
  const marker = matchMarker(line)
  if (marker) return parseList(lines, at, depth, marker, room)
  return parseCaptioned(lines, at, room) ?? parseParagraph(lines, at, room)
}

function parseHeading(text: string, hashes: string, room: Room): Heading {
  // The schema's levels; a deeper one is still a heading.
  const level = Math.min(hashes.length, HEADING_LEVEL_MAX) as 1 | 2 | 3 | 4
  return { type: 'heading', attrs: { level }, ...parseInline(trimBlanks(text), room) }
}

function parseQuote(lines: string[], at: number, depth: number, room: Room): Parsed {
  let end = at
  const inner: string[] = []
  for (let mark = QUOTE.exec(lines[end] ?? ''); mark; mark = QUOTE.exec(lines[++end] ?? '')) {
    inner.push((lines[end] ?? '').slice(mark[0].length))
  }
  return { block: { type: 'blockquote', content: parseBlocks(inner, depth + 2, room) }, end }
}

/** A table begins with a row and, below it, a line of hyphens with as many cells. */
function beginsTable(lines: string[], at: number): boolean {
  const [head = '', below = ''] = [lines[at], lines[at + 1]]
  return CLOSED_ROW.test(head) && BELOW_HEAD.test(below) && cellsOf(head).length === cellsOf(below).length
}

function parseTable(lines: string[], at: number, room: Room): Parsed {
  let end = at + 2
  while (ROW.test(lines[end] ?? '')) end++
  const rows = [lines[at] ?? '', ...lines.slice(at + 2, end)].map(cellsOf)
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  // Before the cells exist: one long row fills up every short one.
  take(room, 'nodes', rows.length * (1 + width))
  const content = rows.map(
    (cells, i): TableRow => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, column) => ({
        type: i === 0 ? 'tableHeader' : 'tableCell',
        ...parseInline(cells[column] ?? '', room),
      })),
    }),
  )
  return { block: { type: 'table', content }, end }
}

/** The texts between the pipes of a row; a backslash right before a pipe makes it one of the text. */
function cellsOf(row: string): string[] {
  const inner = trimBlanks(row).slice(1)
  return (CLOSED_ROW.test(row) ? inner.slice(0, -1) : inner)
    .split(/(?<!\\)\|/)
    .map((cell) => trimBlanks(cell).replaceAll('\\|', '|'))
}

function parseVerse(lines: string[], at: number, room: Room): Parsed {
  let end = at
  const inner: string[] = []
  for (let mark = VERSE.exec(lines[end] ?? ''); mark; mark = VERSE.exec(lines[++end] ?? '')) {
    inner.push((lines[end] ?? '').slice(mark[0].length))
  }
  return { block: { type: 'verse', ...parseInline(inner.join('\n'), room) }, end }
}

interface Fence {
  indent: number
  length: number
  language: string | null
}

function matchFence(line: string): Fence | null {
  const [, indent = '', ticks = '', info = ''] = FENCE.exec(line) ?? []
  const language = info.trim()
  if (ticks === '' || (language !== '' && !isLanguage(language))) return null
  return { indent: columnsOf(indent), length: ticks.length, language: language || null }
}

function parseCode(lines: string[], at: number, { indent, length, language }: Fence): Parsed {
  let end = at + 1
  while (end < lines.length && !closesFence(lines[end] ?? '', length)) end++
  const text = lines
    .slice(at + 1, end)
    .map((line) => dedent(line, indent))
    .join('\n')
  const block: CodeBlock = { type: 'codeBlock', attrs: { language } }
  if (text !== '') block.content = [{ type: 'text', text }]
  return { block, end: end + 1 }
}

function closesFence(line: string, length: number): boolean {
  const ticks = trimBlanks(line)
  return ticks.length >= length && /^`+$/.test(ticks)
}

function parseList(lines: string[], start: number, depth: number, first: Marker, room: Room): Parsed {
  const items: ListItem[] = []
  let end = start
  let marker: Marker | null = first
  while (marker && marker.sign === first.sign) {
    const inner = [marker.rest]
    let next = end + 1
    for (; next < lines.length; next++) {
      const line = lines[next] ?? ''
      if (!isBlank(line) && indentOf(line) < marker.width) break
      inner.push(dedent(line, marker.width))
    }
    take(room, 'nodes', 1)
    items.push({ type: 'listItem', content: startWithParagraph(parseBlocks(inner, depth + 4, room)) })
    end = next
    marker = matchMarker(lines[end] ?? '')
  }
  if (first.number === null) return { block: { type: 'bulletList', content: items }, end }
  return { block: { type: 'orderedList', attrs: { start: first.number }, content: items }, end }
}

/** An item of the editor begins with a paragraph. */
function startWithParagraph([first, ...rest]: [Block, ...Block[]]): [Paragraph, ...Block[]] {
  return first.type === 'paragraph' ? [first, ...rest] : [{ type: 'paragraph' }, first, ...rest]
}

function matchMarker(line: string): Marker | null {
  const [prefix, indent = '', bullet, number, sign] = MARKER.exec(line) ?? []
  if (prefix === undefined || isRule(line)) return null
  const behind = line.slice(prefix.length)
  const gap = isBlank(behind) ? 1 : indentOf(behind, columnsOf(prefix))
  // White space beyond a tab stop is the text's own.
  const width = gap > TAB_STOP ? 1 : gap
  return {
    sign: bullet ?? sign ?? '',
    number: number === undefined ? null : Number(number),
    width: columnsOf(indent) + prefix.length - indent.length + width,
    rest: isBlank(behind) ? '' : dedent(behind, width, columnsOf(prefix)),
  }
}

/**
 * A picture or a player alone in its line, with its caption and its transcript in the lines below; null for one of a place that is
 * not shown, which is text.
 */
function parseCaptioned(lines: string[], at: number, room: Room): Parsed | null {
  const line = lines[at] ?? ''
  const [, name, path = '', credit = '', attributes = ''] = CAPTIONED.exec(line) ?? []
  const named = name === undefined ? null : attributesIn(attributes)
  if (name === undefined || !named) return null
  const { classes, values } = named
  const type = (['film', 'sound', 'embed'] as const).find((one) => classes.has(one)) ?? 'figure'
  const isSpoken = type === 'film' || type === 'sound'
  let end = at + 1
  const below: string[] = []
  const spoken: string[] = []
  for (; end < lines.length && !isBlank(lines[end] ?? ''); end++) {
    const next = lines[end] ?? ''
    if (isSpoken && SPOKEN.test(next)) spoken.push(next.slice(2))
    else if (spoken.length > 0) break
    else below.push(next)
  }
  const attrs = attributesOf(type, {
    name: plain(name),
    path: plain(path),
    credit: plain(credit),
    transcript: transcriptOf(spoken.join('\n')),
    classes,
    values,
  })
  if (!attrs) return null
  const content = below.length > 0 ? parseInline(below.join('\n'), room) : {}
  return { block: { ...attrs, ...content }, end }
}

/** `.class key="value"`; null for anything else. No value has a blank in it. */
function attributesIn(text: string): Pick<Written, 'classes' | 'values'> | null {
  const pieces = text.split(' ').filter((piece) => piece !== '')
  const values: Record<string, string> = {}
  const classes = new Set<string>()
  for (const piece of pieces) {
    const [, key, value = ''] = /^([a-z]+)="([^"]*)"$/.exec(piece) ?? []
    if (key !== undefined) values[key] = value
    else if (/^[a-z.]+$/.test(piece)) classes.add(piece.replace(/^\./, ''))
    else return null
  }
  return { classes, values }
}

const plain = (text: string): string =>
  text
    .replace(/\\([\\[\]()"])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

interface Written {
  name: string
  path: string
  credit: string
  transcript: string
  classes: ReadonlySet<string>
  values: Readonly<Record<string, string>>
}

/** What a picture or player is without its caption; null for what cannot be stored. */
function attributesOf(type: Captioned['type'], written: Written): Captioned | null {
  const { name, path: src, credit, transcript, classes, values } = written
  const isWithin = name.length <= (type === 'figure' ? ALT_MAX : TITLE_MAX) && credit.length <= CREDIT_MAX
  if (!isWithin || transcript.length > TRANSCRIPT_MAX) return null
  const shape = SHAPES.find((one) => one === values.shape) ?? SHAPES[0]
  const width = PLAYER_WIDTHS.find((one) => classes.has(one)) ?? 'text'
  if (type === 'embed') {
    const found = readEmbedded(src)
    return found && { type, attrs: { ...found, title: name, shape, width } }
  }
  if (!isFilePath(src)) return null
  if (type === 'figure') {
    const isDecorative = classes.has('decorative')
    const width = FIGURE_WIDTHS.find((one) => classes.has(one)) ?? 'text'
    const focal = readFocalPoint(values.focal ?? '')
    const alt = isDecorative ? '' : name
    return { type, attrs: { src, alt, isDecorative, credit, width, ...(focal && { focal }) } }
  }
  const heard = { src, title: name, transcript, credit }
  if (type === 'sound') return { type, attrs: heard }
  const { poster = '', captions = '' } = values
  if ([poster, captions].some((path) => path !== '' && !isFilePath(path))) return null
  const isSilent = classes.has('silent')
  return { type, attrs: { ...heard, captions: isSilent ? '' : captions, isSilent, poster, shape, width } }
}

function parseParagraph(lines: string[], at: number, room: Room): Parsed {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end] ?? '') && !interrupts(lines, end)) end++
  return { block: { type: 'paragraph', ...parseInline(lines.slice(at, end).join('\n'), room) }, end }
}

/** Whether a line ends the paragraph above it. An empty item does not, nor does a number that could be part of a sentence. */
function interrupts(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (!/^[ \t]*[#>|`*+_\d-]/.test(line)) return false
  if (VERSE.test(line) || beginsTable(lines, at)) return true
  if (HEADING.test(line) || QUOTE.test(line) || isRule(line) || matchFence(line)) return true
  const marker = matchMarker(line)
  return marker !== null && marker.rest !== '' && (marker.number ?? 1) === 1
}

function isRule(line: string): boolean {
  return /^[ \t]*[-*_]/.test(line) && /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/[ \t]+/g, ''))
}

function isBlank(line: string): boolean {
  return !/[^ \t]/.test(line)
}

function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === ' ' || text[start] === '\t') start++
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return text.slice(start, end)
}

/** Columns that a text takes from column `from` on. */
function columnsOf(text: string, from = 0): number {
  let column = from
  for (const char of text) column += char === '\t' ? TAB_STOP - (column % TAB_STOP) : 1
  return column - from
}

function indentOf(line: string, from = 0): number {
  return columnsOf(/^[ \t]*/.exec(line)?.[0] ?? '', from)
}

/** The line without its first `columns` of white space, as far as there is some; a tab that is cut leaves spaces. */
function dedent(line: string, columns: number, from = 0): string {
  let at = 0
  let column = from
  while (column < from + columns && (line[at] === ' ' || line[at] === '\t'))
    column += columnsOf(line.charAt(at++), column)
  return ' '.repeat(Math.max(column - from - columns, 0)) + line.slice(at)
}
