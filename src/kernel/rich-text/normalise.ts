import type {
  Block,
  Doc,
  Figure,
  Footnote,
  HardBreak,
  Inline,
  Mark,
  Paragraph,
  PlainText,
  Player,
  RichText,
  TableCell,
  TableRow,
  Text,
} from './schema.ts'

/** Whether there are only paragraphs, with no more than white space in them. */
export function isEmpty({ doc }: RichText): boolean {
  return doc.content.every(
    (block) =>
      block.type === 'paragraph' &&
      !block.content?.some((node) => node.type === 'text' && /\S/.test(node.text)),
  )
}

/**
 * The same text in the one form that Markdown gives back; the write path applies it before it stores:
 * - neighbouring texts with equal marks are one, marks stand in one order, an empty `content` is left out;
 * - nothing is subscript that is superscript;
 * - a line end inside a text is a hard break, in a code block `\n`;
 * - a hard break has the marks, except code, that the texts before and behind it share (they do not show on it);
 * - a footnote has no marks and one line, and one of white space alone is left out;
 * - descriptions, titles and credits are one line without white space around it; a decorative picture has no description, a
 *   silent film no captions;
 * - a figure with the focal point of its file has none of its own;
 * - a transcript has no white space around its lines, and no more than one blank line between others;
 * - the first row of a table has headers, the others have none, and each row is as long as the longest.
 */
export function normalise({ v, doc }: RichText): RichText {
  return { v, doc: { type: 'doc', content: doc.content.map(normaliseBlock) } satisfies Doc }
}

/** Inline content in normal form, as members of a node: none for an empty one. */
export function inlineContent(nodes: Inline[]): { content?: Inline[] } {
  const merged: Inline[] = []
  for (const node of nodes.flatMap(splitLines)) {
    const last = merged.at(-1)
    if (node.type === 'hardBreak') merged.push({ type: 'hardBreak' })
    else if (node.type === 'footnote') merged.push(node)
    else if (last?.type === 'text' && haveSameMarks(last, node)) last.text += node.text
    else merged.push(node)
  }
  markBreaks(merged)
  return merged.length > 0 ? { content: merged } : {}
}

/** What tells one mark from another: its type, of a link its address too. */
export function keyOf(mark: Mark): string {
  return mark.type === 'link' ? `link ${mark.attrs.href}` : mark.type
}

const MARK_ORDER = [
  'link',
  'bold',
  'italic',
  'strike',
  'superscript',
  'subscript',
  'code',
] as const satisfies readonly Mark['type'][]

const LINE_END = /\r\n?|\n/

function normaliseBlock(block: Block): Block {
  switch (block.type) {
    case 'paragraph':
      return normaliseParagraph(block)
    case 'heading':
      return { type: 'heading', attrs: { level: block.attrs.level }, ...inlineContent(block.content ?? []) }
    case 'verse':
      return { type: 'verse', ...inlineContent(block.content ?? []) }
    case 'table':
      return { type: 'table', content: normaliseRows(block.content) }
    case 'blockquote':
      return { type: 'blockquote', content: block.content.map(normaliseBlock) }
    case 'bulletList':
      return { type: 'bulletList', content: block.content.map(normaliseItem) }
    case 'orderedList':
      return {
        type: 'orderedList',
        attrs: { start: block.attrs.start },
        content: block.content.map(normaliseItem),
      }
    case 'codeBlock':
      return {
        type: 'codeBlock',
        attrs: { language: block.attrs.language },
        ...codeContent(block.content ?? []),
      }
    case 'horizontalRule':
      return { type: 'horizontalRule' }
    case 'figure':
      return normaliseFigure(block)
    case 'film':
    case 'sound':
    case 'embed':
      return normalisePlayer(block)
  }
}

const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function normaliseFigure({ attrs, content = [] }: Figure): Figure {
  const { src, alt, isDecorative, credit, width, focal } = attrs
  return {
    type: 'figure',
    attrs: {
      src,
      alt: isDecorative ? '' : line(alt),
      isDecorative,
      credit: line(credit),
      width,
      ...(focal && { focal: { x: focal.x, y: focal.y } }),
    },
    ...inlineContent(content),
  }
}

function normalisePlayer({ type, attrs, content = [] }: Player): Player {
  const inner = inlineContent(content)
  const title = line(attrs.title)
  if (type === 'embed') {
    const { host, id, shape, width } = attrs
    return { type, attrs: { host, id, title, shape, width }, ...inner }
  }
  const words = { title, transcript: transcriptOf(attrs.transcript), credit: line(attrs.credit) }
  if (type === 'sound') return { type, attrs: { src: attrs.src, ...words }, ...inner }
  const { src, isSilent, captions, poster, shape, width } = attrs
  return {
    type,
    attrs: { src, ...words, isSilent, captions: isSilent ? '' : captions, poster, shape, width },
    ...inner,
  }
}

/** A transcript in normal form. */
export function transcriptOf(text: string): string {
  const lines = text.split(LINE_END).map((one) => one.trim())
  return lines
    .filter((one, i) => one !== '' || (i > 0 && lines[i - 1] !== ''))
    .join('\n')
    .trim()
}

function normaliseRows(rows: TableRow[]): TableRow[] {
  const width = Math.max(...rows.map(({ content }) => content.length))
  return rows.map(({ content }, i) => ({
    type: 'tableRow',
    content: Array.from(
      { length: width },
      (_, column): TableCell => ({
        type: i === 0 ? 'tableHeader' : 'tableCell',
        ...inlineContent(content[column]?.content ?? []),
      }),
    ),
  }))
}

function normaliseItem({ content: [first, ...rest] }: { content: [Paragraph, ...Block[]] }) {
  const content: [Paragraph, ...Block[]] = [normaliseParagraph(first), ...rest.map(normaliseBlock)]
  return { type: 'listItem' as const, content }
}

function normaliseParagraph(paragraph: Paragraph): Paragraph {
  return { type: 'paragraph', ...inlineContent(paragraph.content ?? []) }
}

function codeContent(nodes: PlainText[]): { content?: PlainText[] } {
  const text = nodes
    .map((node) => node.text)
    .join('')
    .replace(/\r\n?/g, '\n')
  return text === '' ? {} : { content: [{ type: 'text', text }] }
}

/** The words of a footnote in normal form; nothing for no words. */
export function footnoteOf(nodes: readonly Text[]): Footnote[] {
  const lines = nodes.map((node) => ({ ...node, text: node.text.replaceAll(/\r\n?|\n/g, ' ') }))
  const content = (inlineContent(lines).content ?? []).filter((node) => node.type === 'text')
  return content.some(({ text }) => /\S/.test(text)) ? [{ type: 'footnote', content }] : []
}

function splitLines(node: Inline): Inline[] {
  if (node.type === 'hardBreak') return [node]
  if (node.type === 'footnote') return footnoteOf(node.content ?? [])
  const isRaised = node.marks?.some(({ type }) => type === 'superscript')
  const marks = MARK_ORDER.flatMap((type) => {
    const mark = node.marks?.find((one) => one.type === type)
    return mark && !(isRaised && type === 'subscript') ? [mark] : []
  })
  return node.text.split(LINE_END).flatMap((line, i): Inline[] => {
    const text: Text[] = line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 && { marks }) }]
    return i === 0 ? text : [{ type: 'hardBreak' }, ...text]
  })
}

function haveSameMarks(a: Text, b: Text): boolean {
  const keys = (b.marks ?? []).map(keyOf)
  return keys.length === (a.marks ?? []).length && (a.marks ?? []).every((mark, i) => keyOf(mark) === keys[i])
}

function markBreaks(nodes: Inline[]): void {
  let breaks: HardBreak[] = []
  let before: Text | undefined
  for (const node of nodes) {
    if (node.type === 'hardBreak') {
      breaks.push(node)
      continue
    }
    // A footnote ends all marks.
    const marks = node.type === 'footnote' ? [] : node.marks
    const keys = new Set(marks?.map(keyOf))
    const shared = before?.marks?.filter((mark) => mark.type !== 'code' && keys.has(keyOf(mark))) ?? []
    if (shared.length > 0) for (const hardBreak of breaks) hardBreak.marks = shared
    breaks = []
    before = node.type === 'footnote' ? undefined : node
  }
}
