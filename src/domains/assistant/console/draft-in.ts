import { markdownToRichText } from '../../../kernel/rich-text/markdown.ts'
import { plainText } from '../../../kernel/rich-text/plain-text.ts'
import { type Block, CURRENT_VERSION, type RichText } from '../../../kernel/rich-text/schema.ts'
import { onOneLine } from '../../../kernel/words.ts'

/** Longest title that is made of a sentence. */
const TITLE_MAX = 80

/**
 * Title and text of a draft: the first heading, which then is not part of the text, or the first words. The title is empty where
 * there are none.
 */
export function draftIn(markdown: string): { title: string; content: RichText } {
  const { content } = markdownToRichText(markdown).doc
  const place = content.findIndex((block) => wordsOf(block) !== '')
  const first = content[place]
  if (!first) return { title: '', content: textOf(content) }
  const isHeading = first.type === 'heading'
  return {
    title: isHeading ? wordsOf(first) : cut(wordsOf(first)),
    content: textOf(isHeading ? content.toSpliced(place, 1) : content),
  }
}

const wordsOf = (block: Block): string => onOneLine(plainText(textOf([block]))).trim()

const textOf = (content: Block[]): RichText => ({
  v: CURRENT_VERSION,
  doc: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
})

/** Up to the end of the first sentence, or of the last word that has room. */
function cut(words: string): string {
  const sentence = /^.*?[.!?…](?=\s|$)/.exec(words)?.[0] ?? words
  if (sentence.length <= TITLE_MAX) return sentence.replace(/\.$/, '')
  const end = sentence.lastIndexOf(' ', TITLE_MAX - 1)
  return `${sentence.slice(0, end > 0 ? end : TITLE_MAX - 1)}…`
}
