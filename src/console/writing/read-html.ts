import { getSchema } from '@tiptap/core'
import { DOMParser, DOMSerializer, Node } from '@tiptap/pm/model'
import type { Block } from '../../kernel/rich-text/schema.ts'
import { extensionsOf } from './extensions.ts'
import { createFigures } from './figures.ts'
import { createFootnotes } from './footnotes.ts'
import { cleaned } from './paste.ts'

// Nothing of it is edited, so its controls need no words.
const SCHEMA = getSchema(
  extensionsOf('', null, [
    createFootnotes(() => '').extension,
    createFigures({ edit: '', describe: '', caption: '', thrown: '', lost: '' }, '').extension,
  ]),
)

/** The blocks of an HTML document of another program, as a paste of it gives them; pictures have the addresses that stand there. */
export function readHtml(html: string): Block[] {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = cleaned(html, null)
  // The editor has the schema of stored text.
  return DOMParser.fromSchema(SCHEMA).parse(page.body).toJSON().content as Block[]
}

/** Draws blocks as they stand in an editor. */
export function drawBlocks(blocks: readonly Block[]): DocumentFragment {
  const doc = Node.fromJSON(SCHEMA, { type: 'doc', content: blocks })
  const drawn = document.createDocumentFragment()
  DOMSerializer.fromSchema(SCHEMA).serializeFragment(doc.content, { document }, drawn)
  return drawn
}
