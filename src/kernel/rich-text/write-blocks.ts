import { writeEmbedded } from './embeds.ts'
import { writeFocalPoint } from './focal-point.ts'
import {
  type Block,
  type Captioned,
  type CodeBlock,
  type Inline,
  type ListItem,
  type Shape,
  SHAPES,
  START_MAX,
  type Table,
} from './schema.ts'
import { NOTHING, writeLine, writeLines } from './write-inline.ts'

/** Blocks with a blank line between them; a lone empty paragraph is nothing. @param blocks in normal form */
export function writeBlocks(blocks: Block[]): string {
  return blocks.length === 1 && isEmptyParagraph(blocks[0]) ? '' : joinBlocks(blocks)
}

function joinBlocks(blocks: Block[]): string {
  let sign = ''
  return blocks
    .map((block, i) => {
      // A list right behind one of its kind takes the other sign, or they would be read as one.
      const [usual, other] = block.type === 'orderedList' ? ['.', ')'] : ['-', '+']
      sign = blocks[i - 1]?.type === block.type && sign === usual ? other : usual
      const text = writeBlock(block, sign)
      // An indented paragraph would belong to the last item.
      return LISTS.has(blocks[i - 1]?.type) ? guardSpace(text) : text
    })
    .join('\n\n')
}

const LISTS = new Set<string | undefined>(['bulletList', 'orderedList'] satisfies Block['type'][])

/** Keeps white space at the start of a paragraph from being read as the indentation of an item. */
function guardSpace(paragraph: string): string {
  return /^[ \t]/.test(paragraph) ? NOTHING + paragraph : paragraph
}

function writeBlock(block: Block, sign: string): string {
  switch (block.type) {
    case 'paragraph':
      return writeLines(block.content ?? [])
    case 'heading':
      return ['#'.repeat(block.attrs.level), ...(block.content ? [writeLine(block.content)] : [])].join(' ')
    case 'verse':
      return writeVerse(block.content ?? [])
    case 'table':
      return writeTable(block)
    case 'blockquote':
      return indent(writeBlocks(block.content), '> ', '> ')
    case 'bulletList':
      return writeItems(block.content, () => sign)
    case 'orderedList':
      return writeItems(block.content, (i) => `${Math.min(block.attrs.start + i, START_MAX)}${sign}`)
    case 'codeBlock':
      return writeCode(block)
    case 'horizontalRule':
      // Not hyphens: behind a bullet they would make the whole line a rule.
      return '***'
    case 'figure':
    case 'film':
    case 'sound':
    case 'embed':
      return writeCaptioned(block)
  }
}

/** The picture or player in one line, its caption in those below, and below these its transcript. */
function writeCaptioned(block: Captioned): string {
  const { name, path, credit, classes, values } = pieceOf(block)
  const escaped = (text: string, signs: RegExp) => text.replace(signs, '\\$&')
  const title = credit === '' ? '' : ` "${escaped(credit, /[\\"]/g)}"`
  const attributes = [
    ...classes.map((one) => `.${one}`),
    ...Object.entries(values).flatMap(([key, value]) => (value === '' ? [] : [`${key}="${value}"`])),
  ]
  const first = `![${escaped(name, /[\\[\]]/g)}](${escaped(path, /[()]/g)}${title})`
  const caption = block.content ? writeLines(block.content) : null
  return [
    first + (attributes.length > 0 ? `{${attributes.join(' ')}}` : ''),
    // A line of the transcript begins so.
    ...(caption === null ? [] : [hasTranscript(block) ? caption.replaceAll(/^:(?= |$)/gm, '\\:') : caption]),
    ...(hasTranscript(block) ? transcriptLines(block.attrs.transcript) : []),
  ].join('\n')
}

const hasTranscript = (block: Captioned) => block.type === 'film' || block.type === 'sound'

const transcriptLines = (text: string): string[] =>
  text === '' ? [] : text.split('\n').map((line) => (line === '' ? ':' : `: ${line}`))

interface Piece {
  /** What stands in the brackets. */
  name: string
  path: string
  credit: string
  classes: string[]
  /** Those that are '' are left out. */
  values: Record<string, string>
}

function pieceOf(block: Captioned): Piece {
  const width = 'width' in block.attrs && block.attrs.width !== 'text' ? [block.attrs.width] : []
  switch (block.type) {
    case 'figure': {
      const { src, alt, isDecorative, credit, focal } = block.attrs
      const classes = [...width, ...(isDecorative ? ['decorative'] : [])]
      const values = { focal: focal ? writeFocalPoint(focal) : '' }
      return { name: alt, path: src, credit, classes, values }
    }
    case 'sound': {
      const { src, title, credit } = block.attrs
      return { name: title, path: src, credit, classes: ['sound'], values: {} }
    }
    case 'film': {
      const { src, title, credit, isSilent, captions, poster, shape } = block.attrs
      const classes = ['film', ...width, ...(isSilent ? ['silent'] : [])]
      return { name: title, path: src, credit, classes, values: { captions, poster, shape: named(shape) } }
    }
    case 'embed': {
      const { title, shape } = block.attrs
      const path = writeEmbedded(block.attrs)
      return { name: title, path, credit: '', classes: ['embed', ...width], values: { shape: named(shape) } }
    }
  }
}

/** The usual shape goes without saying. */
const named = (shape: Shape): string => (shape === SHAPES[0] ? '' : shape)

function writeVerse(nodes: Inline[]): string {
  // A line that could stand below the head of a table is kept from being read as one.
  const kept = (line: string) => (/^[ \t|:-]*$/.test(line) ? NOTHING : '') + line
  return writeLines(nodes)
    .split('\n')
    .map((line) => `| ${kept(line)}`)
    .join('\n')
}

function writeTable({ content: [head, ...body] }: Table): string {
  const cells = (head?.content ?? []).map(() => '---')
  const rows = [head, ...body].map((row) => row?.content.map(({ content = [] }) => writeCell(content)) ?? [])
  const [first = [], ...others] = rows
  return [first, cells, ...others].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** A pipe would end the cell, in code as well. */
function writeCell(nodes: Inline[]): string {
  return writeLine(nodes).replaceAll('|', '\\|')
}

function writeItems(items: ListItem[], markerOf: (index: number) => string): string {
  const written = items.map((item, i) => {
    const marker = `${markerOf(i)} `
    return indent(writeItem(item), marker, ' '.repeat(marker.length))
  })
  return written.join(written.some((item) => item.includes('\n\n')) ? '\n\n' : '\n')
}

function writeItem({ content: [first, ...rest] }: ListItem): string {
  const next = rest[0]
  if (isEmptyParagraph(first) && !next) return ''
  const others = joinBlocks(rest)
  if (isEmptyParagraph(first) && next && STARTS_ITEM.has(next.type)) return others
  const paragraph = guardSpace(writeLines(first.content ?? []))
  if (!next) return paragraph
  return paragraph + (FOLLOWS_TEXT.test(others) ? '\n' : '\n\n') + others
}

/** What can stand right behind a marker, and gets its empty paragraph back when it is read. */
const STARTS_ITEM = new Set<Block['type']>(['heading', 'blockquote', 'codeBlock'])

/** A list that ends a paragraph without a blank line between them. */
const FOLLOWS_TEXT = /^(?:[-+]|1[.)]) \S/

function writeCode({ attrs, content = [] }: CodeBlock): string {
  const text = content.map((node) => node.text).join('')
  const longest = (text.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${attrs.language ?? ''}\n${text}\n${fence}`
}

function indent(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, i) => {
      const prefix = i === 0 ? first : others
      return line === '' ? prefix.trimEnd() : prefix + line
    })
    .join('\n')
}

function isEmptyParagraph(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && !block.content
}
