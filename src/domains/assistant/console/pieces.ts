import { richTextToMarkdown } from '../../../kernel/rich-text/markdown.ts'
import { isCaptioned } from '../../../kernel/rich-text/figures.ts'
import type { Block, Captioned } from '../../../kernel/rich-text/schema.ts'
import { type PartsChanged, partsChanged } from '../../../kernel/rich-text/parts.ts'
import { layKeys } from '../../../kernel/word-marks.ts'
import { blocksIn, documentOf } from '../blocks.ts'
import { beforeOf, type Talk } from './talks.ts'

/** A paragraph, list or other block of a text and what a proposal makes of it; '' where one of the two has none. */
export interface Piece {
  before: string
  now: string
}

/**
 * A text and its proposal, block by block. Of blocks that differ at one place the first belongs to the first, and so on. What is
 * too deep for any text is one piece.
 */
export function piecesOf(before: string, now: string): Piece[] {
  const [old, fresh] = [blocksOf(before), blocksOf(now)]
  if (!old || !fresh) return [{ before, now }]
  const pieces: Piece[] = []
  let [struck, added]: [string[], string[]] = [[], []]
  const close = () => {
    const count = Math.max(struck.length, added.length)
    for (let i = 0; i < count; i++) pieces.push({ before: struck[i] ?? '', now: added[i] ?? '' })
    ;[struck, added] = [[], []]
  }
  for (const { kind, place } of layKeys(old, fresh)) {
    if (kind === 'struck') struck.push(old[place] ?? '')
    else if (kind === 'added') added.push(fresh[place] ?? '')
    else {
      close()
      pieces.push({ before: fresh[place] ?? '', now: fresh[place] ?? '' })
    }
  }
  close()
  return pieces
}

export const isChanged = ({ before, now }: Piece): boolean => before !== now

/** The proposal, but with the words of before where a piece is left. @param left places of these pieces */
export function mixtureOf(pieces: readonly Piece[], left: readonly number[]): string {
  const texts = pieces
    .map(({ before, now }, i) => (left.includes(i) ? before : now))
    .filter((text) => text !== '')
  const blocks = texts.map(blocksIn)
  return blocks.includes(null) ? texts.join('\n\n') : markdownOf(blocks.flatMap((some) => some ?? []))
}

/** The pieces of the answer to a question about a passage; of what is not about one, and not whole, there are none. */
export function piecesIn({ asked, standing }: Talk): Piece[] {
  const before = beforeOf(asked)
  if (standing.kind !== 'done' || asked.kind !== 'generate' || before === '') return []
  // Words of a line and of a field are taken as a whole.
  if (asked.field || asked.passage?.words) return [{ before, now: standing.text }]
  return piecesOf(before, standing.text)
}

/** What of an answer is taken. */
export const takenOf = (talk: Talk): string =>
  talk.left.length === 0 ? talk.standing.text : mixtureOf(piecesIn(talk), talk.left)

/** The parts of which an answer has others than the text that it is about; of what is no text of blocks, none. */
export function partsChangedIn({ asked }: Talk, text: string): PartsChanged[] {
  const before = asked.kind === 'translate' ? asked.source : beforeOf(asked)
  const isOfField = asked.kind === 'generate' && asked.field !== null
  if (before === '' || isOfField) return []
  const [old, fresh] = [blocksIn(before), blocksIn(text)]
  return old && fresh ? partsChanged(old, fresh) : []
}

/** Each block of a text as Markdown; null for one that is too deep. */
export function blocksOf(markdown: string): string[] | null {
  const blocks = blocksIn(markdown)?.map((block) => markdownOf([block]))
  return blocks?.filter((text) => text !== '') ?? null
}

/**
 * A block as people read it: of a picture or a player what is said of it, without its address and its signs.
 * @param named a kind with the words that describe it or call it something, which may be ''
 */
export function wordsOf(markdown: string, named: (kind: Captioned['type'], words: string) => string): string {
  const [block, ...others] = blocksIn(markdown) ?? []
  if (!block || others.length > 0 || !isCaptioned(block)) return markdown
  const caption = markdownOf([{ type: 'paragraph', ...(block.content && { content: block.content }) }])
  const {
    alt = '',
    title = '',
    credit = '',
    transcript = '',
  }: Partial<Record<string, string>> = {
    ...strings(block.attrs),
  }
  return [named(block.type, alt || title), caption, credit, transcript]
    .filter((line) => line !== '')
    .join('\n')
}

const strings = (attrs: object): Record<string, string> =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => typeof value === 'string'))

const markdownOf = (content: Block[]): string => richTextToMarkdown(documentOf(content))
