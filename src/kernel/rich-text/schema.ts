import * as z from 'zod/mini'
import { isWithinBounds } from './bounds.ts'
import { isSafeHref, isStorable } from './href.ts'

export { CONTENT_MAX } from './bounds.ts'

/** Version of the stored form; it moves with the schema, and older content is migrated when it is read. */
export const CURRENT_VERSION = 1

/** Longest language of a code block, in UTF-16 code units. */
export const LANGUAGE_MAX = 100

/** Highest number that an ordered list can start with. */
export const START_MAX = 999_999_999

/** Formatted text as it is stored: the editor's document (ProseMirror JSON, names of Tiptap) in a versioned envelope. */
export interface RichText {
  v: typeof CURRENT_VERSION
  doc: Doc
}

export interface Doc {
  type: 'doc'
  content: Block[]
}

export type Block = Paragraph | Heading | Blockquote | BulletList | OrderedList | CodeBlock | HorizontalRule

export interface Paragraph {
  type: 'paragraph'
  content?: Inline[]
}

export interface Heading {
  type: 'heading'
  attrs: { level: 1 | 2 | 3 | 4 }
  content?: Inline[]
}

export interface Blockquote {
  type: 'blockquote'
  content: Block[]
}

export interface BulletList {
  type: 'bulletList'
  content: ListItem[]
}

export interface OrderedList {
  type: 'orderedList'
  attrs: { start: number }
  content: ListItem[]
}

export interface ListItem {
  type: 'listItem'
  content: [Paragraph, ...Block[]]
}

export interface CodeBlock {
  type: 'codeBlock'
  attrs: { language: string | null }
  content?: PlainText[]
}

export interface HorizontalRule {
  type: 'horizontalRule'
}

export type Inline = Text | HardBreak

/** A code mark may stand beside other marks; an editor needs `Code.extend({ excludes: '' })` for that. */
export interface Text {
  type: 'text'
  text: string
  marks?: Mark[]
}

export interface HardBreak {
  type: 'hardBreak'
  marks?: Mark[]
}

export interface PlainText {
  type: 'text'
  text: string
}

export type Mark = { type: 'bold' | 'italic' | 'strike' | 'code' } | Link

export interface Link {
  type: 'link'
  attrs: { href: string }
}

/** Whether a code block can name it as its language. */
export function isLanguage(value: string): boolean {
  return value !== '' && value.length <= LANGUAGE_MAX && value === value.trim() && !/[`\n\r]/.test(value)
}

const storable = z.string().check(z.refine(isStorable, 'Content holds a character that cannot be stored'))
const words = storable.check(z.minLength(1))

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'strike', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .check(
          z.refine(
            isSafeHref,
            'A link must lead to a web, mail or telephone address, or to a path of the site such as /about',
          ),
        ),
    }),
  }),
])
const marks = z.optional(
  z.array(mark).check(z.refine((list) => new Set(list.map(({ type }) => type)).size === list.length)),
)

const text = z.strictObject({ type: z.literal('text'), text: words, marks })
const hardBreak = z.strictObject({ type: z.literal('hardBreak'), marks })
const inline = z.optional(z.array(z.discriminatedUnion('type', [text, hardBreak])))

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inline })
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([1, 2, 3, 4]) }),
  content: inline,
})
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.strictObject({ language: z.nullable(storable.check(z.refine(isLanguage))) }),
  content: z.optional(z.array(z.strictObject({ type: z.literal('text'), text: words }))),
})
const horizontalRule = z.strictObject({ type: z.literal('horizontalRule') })

const block: z.ZodMiniType<Block> = z.lazy(() =>
  z.discriminatedUnion('type', [
    paragraph,
    heading,
    blockquote,
    bulletList,
    orderedList,
    codeBlock,
    horizontalRule,
  ]),
)
const blocks = z.array(block).check(z.minLength(1))
const listItem = z.strictObject({ type: z.literal('listItem'), content: z.tuple([paragraph], block) })
const items = z.array(listItem).check(z.minLength(1))
const blockquote = z.strictObject({ type: z.literal('blockquote'), content: blocks })
const bulletList = z.strictObject({ type: z.literal('bulletList'), content: items })
const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.strictObject({ start: z.int().check(z.gte(0), z.lte(START_MAX)) }),
  content: items,
})

/**
 * Stored rich text and nothing else: an unknown node, mark or attribute, an unsafe link, a character that cannot be
 * stored, and what is larger than the bounds are refused. It does not bring into normal form: see normalise.ts.
 */
export const richTextSchema: z.ZodMiniType<RichText> = z.pipe(
  // Before the shape, which is checked by recursion.
  z.unknown().check(z.refine(isWithinBounds, 'Content is nested too deeply or holds too much')),
  z.strictObject({
    v: z.literal(CURRENT_VERSION),
    doc: z.strictObject({ type: z.literal('doc'), content: blocks }),
  }),
)

/** Rich text as a call may bring it: as it is stored, or the editor's document alone, which gets its envelope here. */
export const writtenSchema: z.ZodMiniType<RichText> = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((value) => (isBareDocument(value) ? { v: CURRENT_VERSION, doc: value } : value)),
  ),
  richTextSchema,
)

const isBareDocument = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
