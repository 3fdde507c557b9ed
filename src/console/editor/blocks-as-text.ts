import { newRoom } from '../../kernel/rich-text/bounds.ts'
import { markdownToRichText, richTextToMarkdown } from '../../kernel/rich-text/markdown.ts'
import { parseInline } from '../../kernel/rich-text/parse-inline.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import { type Block, type Captioned, CURRENT_VERSION, type RichText } from '../../kernel/rich-text/schema.ts'
import { textOfContent } from '../content-values.ts'

export const documentOf = (content: Block[]): RichText => ({
  v: CURRENT_VERSION,
  doc: { type: 'doc', content },
})

/** A block as text for a plain field: marks as Markdown signs, without the sign of its kind. */
export function typedOf(block: Block | undefined): string {
  if (!block || block.type === 'horizontalRule') return ''
  if (block.type === 'codeBlock') return plainText(documentOf([block]))
  if (isLines(block)) {
    const { content } = block
    return richTextToMarkdown(documentOf([{ type: 'paragraph', ...(content && { content }) }]))
  }
  return richTextToMarkdown(documentOf([block]))
}

/** The caption of a figure or a player as text for a plain field. */
export const captionOf = ({ content }: Captioned): string =>
  typedOf({ type: 'paragraph', ...(content && { content }) })

/** The same with another caption, as it was typed. */
export function withCaption<C extends Captioned>({ content: _, ...rest }: C, typed: string): C {
  // Only its caption is another one.
  return { ...rest, ...(typed.trim() !== '' && parseInline(typed, newRoom())) } as C
}

const isLines = (block: Block) =>
  block.type === 'paragraph' || block.type === 'heading' || block.type === 'verse'

export function wordsOfBlock(block: Block | null): string {
  return block ? plainText(documentOf([block])) : ''
}

/** The blocks of typed text, of the same kind as `like`; none for no words. */
export function blocksOfTyped(typed: string, like: Block): Block[] {
  if (typed.trim() === '') return []
  if (isLines(like)) {
    const { content: _, ...kind } = like
    return [{ ...kind, ...parseInline(typed, newRoom()) }]
  }
  if (like.type === 'codeBlock') return [{ ...like, content: [{ type: 'text', text: typed }] }]
  return markdownToRichText(typed).doc.content
}

export function textOfBlocks(content: Block[]): string {
  return content.length === 0 ? '' : textOfContent(documentOf(content))
}
