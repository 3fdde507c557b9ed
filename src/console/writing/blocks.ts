import type { Editor } from '@tiptap/core'
import type { IconName } from '../../ui/icon.tsx'
import { insertRule } from './rule.ts'
import { insertTable, isInTable } from './tables.ts'

type PlayerKind = 'film' | 'sound' | 'embed'

/** A kind of block that can be written; `id` names its text among `console.writing.block`. */
export interface BlockKind {
  id:
    | 'text'
    | 'heading1'
    | 'heading2'
    | 'heading3'
    | 'heading4'
    | 'verse'
    | 'quote'
    | 'table'
    | 'list'
    | 'numbered'
    | 'code'
    | 'rule'
    | 'picture'
    | 'film'
    | 'sound'
    | 'embed'
  icon: IconName
  /** Whether people know it by other words, too, which are among `console.writing.also`. */
  isKnownAs?: PlayerKind
  isActive(editor: Editor): boolean
  apply(editor: Editor): void
}

const HEADINGS = ([1, 2, 3, 4] as const).map(
  (level): BlockKind => ({
    id: `heading${level}`,
    icon: 'heading',
    isActive: (editor) => editor.isActive('heading', { level }),
    apply: (editor) => editor.chain().focus().setHeading({ level }).run(),
  }),
)

export const QUOTE: BlockKind = {
  id: 'quote',
  icon: 'quote',
  isActive: (editor) => editor.isActive('blockquote'),
  apply: (editor) => editor.chain().focus().toggleBlockquote().run(),
}

export const LIST: BlockKind = {
  id: 'list',
  icon: 'list',
  isActive: (editor) => editor.isActive('bulletList'),
  apply: (editor) => editor.chain().focus().toggleBulletList().run(),
}

export const NUMBERED: BlockKind = {
  id: 'numbered',
  icon: 'numbered',
  isActive: (editor) => editor.isActive('orderedList'),
  apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
}

/** Kinds of a line of text; each line has exactly one. */
export const LINES: readonly BlockKind[] = [
  {
    id: 'text',
    icon: 'text',
    isActive: (editor) => editor.isActive('paragraph'),
    apply: (editor) => editor.chain().focus().setParagraph().run(),
  },
  ...HEADINGS,
  {
    id: 'verse',
    icon: 'verse',
    isActive: (editor) => editor.isActive('verse'),
    apply: (editor) => editor.chain().focus().setNode('verse').run(),
  },
  {
    id: 'code',
    icon: 'code',
    isActive: (editor) => editor.isActive('codeBlock'),
    apply: (editor) => editor.chain().focus().setCodeBlock().run(),
  },
]

export const RULE: BlockKind = {
  id: 'rule',
  icon: 'rule',
  isActive: () => false,
  apply: insertRule,
}

export const TABLE: BlockKind = {
  id: 'table',
  icon: 'table',
  isActive: isInTable,
  apply: insertTable,
}

export const PICTURE: BlockKind = {
  id: 'picture',
  icon: 'media',
  isActive: (editor) => editor.isActive('figure'),
  apply: (editor) => editor.storage.figure.open(editor),
}

/** What is played, and what lies on another host. */
export const PLAYERS: readonly BlockKind[] = (
  [
    ['film', 'film'],
    ['sound', 'sound'],
    ['embed', 'globe'],
  ] as const
).map(([id, icon]) => ({
  id,
  icon,
  isKnownAs: id,
  isActive: (editor) => editor.isActive(id),
  apply: (editor) => editor.storage[id].open(editor),
}))

/** All kinds, in the order of the slash menu. */
export const BLOCKS: readonly BlockKind[] = [
  ...LINES,
  QUOTE,
  LIST,
  NUMBERED,
  PICTURE,
  ...PLAYERS,
  TABLE,
  RULE,
]
