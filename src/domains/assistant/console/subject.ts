import { openItem, type OpenItem } from '../../../console/open-item.ts'
import { openText, type OpenText, type Passage } from '../../../console/writing/open-text.ts'
import { richTextToMarkdown } from '../../../kernel/rich-text/markdown.ts'
import { isRichText } from '../../../kernel/rich-text/schema.ts'
import type { CONTENT_TYPES } from '../contract.ts'

type ContentType = (typeof CONTENT_TYPES)[number]

/** What the assistant is asked about: the open item, as it was when the dialog opened. */
export interface Subject {
  item: OpenItem
  type: ContentType
  /** Null where the item has no running text that is open for writing. */
  text: OpenText | null
  /** The blocks with the caret or the selection. */
  passage: Passage | null
  /** All of its text, as Markdown; of a translation, that of the source. */
  whole: string
}

const TYPES: Readonly<Record<string, ContentType>> = {
  post: 'blog',
  page: 'page',
  chapter: 'chapter',
  'case-study': 'case-study',
}

/** Fields of a line or a paragraph whose words can be asked about. */
const FIELDS = ['title', 'subtitle', 'excerpt', 'overview', 'description', 'metaTitle', 'metaDescription']

/** Those of the item that hold words and may be written. */
export const fieldsOf = (subject: Subject | null): string[] =>
  subject?.item.mayWrite ? FIELDS.filter((name) => (subject.item.values[name] ?? '').trim() !== '') : []

/** What questions about it are kept under. @param field '' for its running text, and where no item is open */
export const talkOf = (siteId: string, subject: Subject | null, field: string) => {
  if (!subject) return { key: `${siteId}/-`, siteId, place: null }
  const { type, id, locale, title } = subject.item
  const path = `${location.pathname}${location.search}`
  return { key: [siteId, type, id, locale, field].join('/'), siteId, place: { title, path } }
}

/** Null on screens without an open item. */
export function subjectNow(): Subject | null {
  const item = openItem()
  if (!item) return null
  const text = item.mayWrite ? openText() : null
  return {
    item,
    type: TYPES[item.type] ?? 'page',
    text,
    passage: text?.passage() ?? null,
    whole: item.from === null && text ? text.whole() : markdownIn(item.texts.content ?? ''),
  }
}

/** Running text as Markdown. @param stored JSON of a document, or plain words */
export function markdownIn(stored: string): string {
  if (!stored.startsWith('{')) return stored
  const content: unknown = JSON.parse(stored)
  return isRichText(content) ? richTextToMarkdown(content).trim() : ''
}
