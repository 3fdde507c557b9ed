import type { Merged } from './saving/draft-state.ts'
import { canonical } from '../kernel/rich-text/canonical.ts'
import { richTextToMarkdown } from '../kernel/rich-text/markdown.ts'
import { mergeBlocks } from '../kernel/rich-text/merge.ts'
import { normalise } from '../kernel/rich-text/normalise.ts'
import { plainText } from '../kernel/rich-text/plain-text.ts'
import {
  type Block,
  CURRENT_VERSION,
  blocksOf,
  isRichText,
  type RichText,
} from '../kernel/rich-text/schema.ts'

// A form holds running text as JSON of the stored document with its keys in order, and '' for no text.

/** @param content as the server gives it */
export function textOfContent(content: unknown): string {
  if (content === null || content === undefined) return ''
  // Content that this build does not know stays as it is and cannot be edited.
  return canonical(isRichText(content) ? normalise(content) : content)
}

/** The stored form of such a text. */
export function contentOf(text: string): RichText | null {
  // Written by the editor, or read from the server.
  return text === '' ? null : (JSON.parse(text) as RichText)
}

/** Whether two such texts are the same; each text has one form. */
export function isSameContent(a: string, b: string): boolean {
  return a === b
}

/** Merges two changes by their blocks. */
export function mergeContent(base: string, mine: string, theirs: string): Merged | null {
  const [b, m, t] = [base, mine, theirs].map(blocksIn)
  if (!b || !m || !t) return null
  const { asked, ...merged } = mergeBlocks(b, m, t)
  return {
    mine: textOf(merged.mine),
    theirs: textOf(merged.theirs),
    both: textOf(merged.both),
    asked: asked && { mine: textOf(asked.mine), theirs: textOf(asked.theirs) },
  }
}

/** The words of such a text without layout. */
export function wordsOfContent(text: string): string {
  const blocks = blocksIn(text)
  return blocks ? plainText({ v: CURRENT_VERSION, doc: { type: 'doc', content: blocks } }) : text
}

/** Such a text with its marks as Markdown signs, for comparing. */
export function markdownOfContent(text: string): string {
  const blocks = blocksIn(text)
  if (!blocks) return text
  return blocks.length === 0
    ? ''
    : richTextToMarkdown({ v: CURRENT_VERSION, doc: { type: 'doc', content: blocks } })
}

function blocksIn(text: string): Block[] | null {
  return text === '' ? [] : blocksOf(JSON.parse(text))
}

function textOf(content: Block[]): string {
  return content.length === 0 ? '' : canonical({ v: CURRENT_VERSION, doc: { type: 'doc', content } })
}
