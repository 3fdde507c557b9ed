import { isWithinBounds, newRoom, TooDeep } from './bounds.ts'
import { normalise } from './normalise.ts'
import { parseBlocks } from './parse-blocks.ts'
import { CURRENT_VERSION, type RichText } from './schema.ts'
import { writeBlocks } from './write-blocks.ts'

/**
 * Reads plain text with Markdown marks: headings with `#` (5 and 6 become 4), `>`, lists, tables, poems with `| `
 * before each line, ``` fences, rules, pictures of the site alone in a line with their caption below, `**` and `__`, `*` and `_`, `~~`, code, `[text](address)`, footnotes as `^[text]`, a
 * backslash before a sign, and `&#x..;`, which `richTextToMarkdown` writes. All else is text as it was typed: HTML,
 * other pictures, references, addresses, underlined headings, links with a title or an unsafe address. A line end stays one, and
 * so does white space around a line; empty text is one empty paragraph.
 * @returns in normal form, and valid by `richTextSchema` unless the text holds a character that cannot be stored
 * @throws TooDeep beyond the bounds of `richTextSchema`
 */
export function markdownToRichText(text: string): RichText {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const content: RichText = {
    v: CURRENT_VERSION,
    doc: { type: 'doc', content: parseBlocks(lines, FIRST_LEVEL, newRoom()) },
  }
  if (!isWithinBounds(content)) throw new TooDeep()
  return content
}

/** Writes Markdown that `markdownToRichText` reads back as `normalise(content)`. @param content valid by the schema */
export function richTextToMarkdown(content: RichText): string {
  return writeBlocks(normalise(content).doc.content)
}

/** The blocks of a document stand two levels of JSON below it. */
const FIRST_LEVEL = 2
