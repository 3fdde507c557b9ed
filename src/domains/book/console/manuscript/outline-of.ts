import { countWords } from '../../../../kernel/reading-time.ts'
import { plainText } from '../../../../kernel/rich-text/plain-text.ts'
import { LINE_MAX } from '../../../../kernel/text.ts'
import {
  type Block,
  CURRENT_VERSION,
  type Heading,
  type Inline,
} from '../../../../kernel/rich-text/schema.ts'
import { ownTitle } from './own-title.ts'

/** At which headings parts and chapters begin; null: there are none. */
export interface Levels {
  part: number | null
  chapter: number | null
}

interface FoundChapter {
  /** '' for text before any heading. */
  title: string
  blocks: Block[]
}

export interface FoundPart {
  /** '' where the manuscript names no parts. */
  title: string
  chapters: FoundChapter[]
}

/** A manuscript that was read. */
export interface Manuscript {
  /** '' where it has none of its own. */
  title: string
  blocks: Block[]
}

type Level = Heading['attrs']['level']

/**
 * Takes the title of a whole manuscript off: its one highest heading, when others stand below it.
 * @param known the title that the file names elsewhere, '' for none; only a heading that says the same is taken off then
 */
export function titled(blocks: readonly Block[], known = ''): Manuscript {
  const headings = blocks.filter(isHeading)
  const [first] = headings
  const highest = Math.min(...headings.map(({ attrs }) => attrs.level))
  const isTitle =
    first?.attrs.level === highest &&
    headings.length > 1 &&
    headings.filter(({ attrs }) => attrs.level === highest).length === 1
  if (!first || !isTitle || (known !== '' && known.toLowerCase() !== textOf(first).toLowerCase()))
    return { title: known, blocks: [...blocks] }
  const notes = notesOf(first)
  const kept: Block[] = notes.length > 0 ? [{ type: 'paragraph', content: notes }] : []
  return {
    title: known || textOf(first),
    blocks: blocks.flatMap((block) => (block === first ? kept : [block])),
  }
}

/** The ways in which a manuscript can be divided; the likeliest is first. */
export function levelsIn(blocks: readonly Block[]): Levels[] {
  const levels = [...new Set(blocks.filter(isHeading).map(({ attrs }) => attrs.level))].toSorted(
    (a, b) => a - b,
  )
  const [highest, next] = levels
  if (highest === undefined) return [{ part: null, chapter: null }]
  const ways: Levels[] = levels.flatMap((chapter, i) => [
    { part: null, chapter },
    ...(i > 0 ? [{ part: levels[i - 1] ?? null, chapter }] : []),
  ])
  if (next === undefined) return ways
  const hasParts = isDivider(blocks, highest, next)
  const isAlone = blocks.filter((block) => isHeading(block) && block.attrs.level === highest).length === 1
  // A single highest heading, such as that of a prologue, is a chapter beside those of the next level.
  if (!hasParts && !isAlone) return ways
  return ways.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)))

  function isLikely({ part, chapter }: Levels): boolean {
    return part === (hasParts ? highest : null) && chapter === next
  }
}

/** Whether most headings of a level have no text of their own: the next heading follows at once. */
function isDivider(blocks: readonly Block[], level: Level, next: Level): boolean {
  const places = blocks.flatMap((block, i) => (isHeading(block) && block.attrs.level === level ? [i] : []))
  const bare = places.filter((place) => {
    const after = blocks[place + 1]
    return after !== undefined && isHeading(after) && after.attrs.level === next
  })
  return bare.length * 2 > places.length
}

/** Divides a manuscript into parts and chapters; text between a part and its first chapter is a chapter with the part's title. */
export function outlineOf(blocks: readonly Block[], { part, chapter }: Levels): FoundPart[] {
  const parts: FoundPart[] = []
  const partNow = () => parts.at(-1) ?? begun({ title: '', chapters: [] })
  const begun = (found: FoundPart) => {
    parts.push(found)
    return found
  }
  let open: FoundChapter | null = null
  // A title has no notes: those of a heading stand at the first words behind it.
  let notes: Inline[] = []
  for (const block of blocks) {
    const level = isHeading(block) ? block.attrs.level : null
    if (isHeading(block) && level === part) {
      begun({ title: ownTitle('part', textOf(block)), chapters: [] })
      notes.push(...notesOf(block))
      open = null
    } else if (isHeading(block) && chapter !== null && level !== null && level <= chapter) {
      open = { title: ownTitle('chapter', textOf(block)), blocks: [] }
      notes.push(...notesOf(block))
      partNow().chapters.push(open)
    } else {
      if (!open) {
        const found = partNow()
        open = { title: found.title, blocks: [] }
        found.chapters.push(open)
      }
      if (notes.length > 0 && block.type === 'paragraph') {
        open.blocks.push({ ...block, content: [...notes, ...(block.content ?? [])] })
      } else {
        if (notes.length > 0) open.blocks.push({ type: 'paragraph', content: notes })
        open.blocks.push(chapter === null ? block : lowered(block, chapter))
      }
      notes = []
    }
  }
  if (notes.length > 0) {
    const last = partNow()
    if (last.chapters.length === 0) last.chapters.push({ title: last.title, blocks: [] })
    last.chapters.at(-1)?.blocks.push({ type: 'paragraph', content: notes })
  }
  for (const found of parts)
    found.chapters = found.chapters.filter(
      ({ title, blocks }) => title !== '' || wordsIn(blocks) > 0 || blocks.some(isFigure),
    )
  return parts.filter(({ title, chapters }) => title !== '' || chapters.length > 0)
}

/** The headings of a chapter begin at the second level, since its title is the first. */
function lowered(block: Block, chapter: number): Block {
  if (block.type !== 'heading') return block
  const level = Math.max(2, Math.min(4, block.attrs.level - chapter + 1)) as Level
  return { ...block, attrs: { level } }
}

/** One that is longer than a title can be is text that has the style of a heading. */
function isHeading(block: Block): block is Heading {
  if (block.type !== 'heading') return false
  const { length } = textOf(block)
  return length > 0 && length <= LINE_MAX
}

/** What of more than words is in a text. */
export interface Kept {
  notes: number
  pictures: number
  tables: number
}

export function keptIn(blocks: readonly Block[]): Kept {
  const count = (type: string) => countOf(blocks, type)
  return { notes: count('footnote'), pictures: count('figure'), tables: count('table') }
}

interface AnyNode {
  type: string
  content?: readonly AnyNode[]
}

function countOf(nodes: readonly AnyNode[], type: string): number {
  return nodes.reduce(
    (sum, node) => sum + (node.type === type ? 1 : 0) + countOf(node.content ?? [], type),
    0,
  )
}

const isFigure = (block: Block) => block.type === 'figure'

export const wordsIn = (blocks: readonly Block[]): number => countWords(textOfAll(blocks))

const textOfAll = (blocks: readonly Block[]): string =>
  plainText({ v: CURRENT_VERSION, doc: { type: 'doc', content: [...blocks] } })

const notesOf = ({ content = [] }: Heading): Inline[] => content.filter(({ type }) => type === 'footnote')

/** On one line, without notes. */
const textOf = (block: Heading): string =>
  (block.content ?? [])
    .map((node) => (node.type === 'text' ? node.text : node.type === 'hardBreak' ? ' ' : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
