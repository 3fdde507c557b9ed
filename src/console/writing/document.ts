import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { canonical } from '../../kernel/rich-text/canonical.ts'
import { mergeBlocks } from '../../kernel/rich-text/merge.ts'
import { isEmpty, normalise } from '../../kernel/rich-text/normalise.ts'
import { type Block, CURRENT_VERSION, isRichText, type RichText } from '../../kernel/rich-text/schema.ts'

/** The stored form of the editor's blocks, cached per unchanged block. */
const written = new WeakMap<Node, string>()

/** Parses the form's text: JSON of the stored document, or ''. @returns null for content that this build does not know */
export function documentOf(text: string): RichText | null {
  if (text === '') return { v: CURRENT_VERSION, doc: { type: 'doc', content: [{ type: 'paragraph' }] } }
  const kept: unknown = JSON.parse(text)
  return isRichText(kept) ? kept : null
}

/** The form's text of an editor's document; only changed blocks are serialised again. */
export function textOf(doc: Node): string {
  const blocks: string[] = []
  doc.forEach((node) => {
    let block = written.get(node)
    if (block === undefined) {
      // The editor has the schema of stored text.
      const content = [node.toJSON() as Block]
      block = canonical(normalise({ v: CURRENT_VERSION, doc: { type: 'doc', content } }).doc.content[0])
      written.set(node, block)
    }
    blocks.push(block)
  })
  if (doc.textContent.trim() === '' && isEmpty({ v: CURRENT_VERSION, doc: doc.toJSON() as RichText['doc'] }))
    return ''
  return `{"doc":{"content":[${blocks.join(',')}],"type":"doc"},"v":${CURRENT_VERSION}}`
}

/** The document after another text arrives: words typed since the last read are merged into it. */
export function joined(read: string, now: string, arrived: string): JSONContent | null {
  const [base, mine, theirs] = [read, now, arrived].map(documentOf)
  if (!base || !mine || !theirs) return null
  if (read === now) return theirs.doc
  return { type: 'doc', content: mergeBlocks(base.doc.content, mine.doc.content, theirs.doc.content).mine }
}
