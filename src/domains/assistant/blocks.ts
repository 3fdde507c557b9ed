import { TooDeep } from '../../kernel/rich-text/bounds.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { type Block, CURRENT_VERSION, type RichText } from '../../kernel/rich-text/schema.ts'

/** The blocks of a Markdown text; null where it is too deep or too long for any text. */
export function blocksIn(markdown: string): Block[] | null {
  try {
    return markdownToRichText(markdown).doc.content
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}

export const documentOf = (content: Block[]): RichText => ({
  v: CURRENT_VERSION,
  doc: { type: 'doc', content },
})
