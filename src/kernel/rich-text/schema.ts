import { isWithinBounds } from './bounds.ts'
import type { Point } from '../crop.ts'
import { isOwnPath } from '../web-address.ts'
import { isEmbedded } from './embeds.ts'
import { isFocalPoint } from './focal-point.ts'
import { isSafeHref, isStorable } from './href.ts'

export { CONTENT_MAX } from './bounds.ts'

/** Version of the stored form; it moves when what is stored has to be read in another way, not when something is added. */
export const CURRENT_VERSION = 1

/** Longest language of a code block, in UTF-16 code units. */
const LANGUAGE_MAX = 100

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

export type Block =
  | Paragraph
  | Heading
  | Verse
  | Blockquote
  | BulletList
  | OrderedList
  | Table
  | CodeBlock
  | HorizontalRule
  | Figure
  | Player

export interface Paragraph {
  type: 'paragraph'
  content?: Inline[]
}

export interface Heading {
  type: 'heading'
  attrs: { level: 1 | 2 | 3 | 4 }
  content?: Inline[]
}

/** Lines that end where their author ends them, with the white space before them. */
interface Verse {
  type: 'verse'
  content?: Inline[]
}

interface Blockquote {
  type: 'blockquote'
  content: Block[]
}

interface BulletList {
  type: 'bulletList'
  content: ListItem[]
}

interface OrderedList {
  type: 'orderedList'
  attrs: { start: number }
  content: ListItem[]
}

export interface ListItem {
  type: 'listItem'
  content: [Paragraph, ...Block[]]
}

/** In normal form the cells of the first row are headers, those of the others are not, and all rows are equally long. */
export interface Table {
  type: 'table'
  content: TableRow[]
}

export interface TableRow {
  type: 'tableRow'
  content: TableCell[]
}

export interface TableCell {
  type: 'tableHeader' | 'tableCell'
  content?: Inline[]
}

export interface CodeBlock {
  type: 'codeBlock'
  attrs: { language: string | null }
  content?: PlainText[]
}

interface HorizontalRule {
  type: 'horizontalRule'
}

/**
 * How much of the page a figure takes: the column of the text, more than that, from edge to edge, or a share of a row with the
 * figures next to it that are in a row, too.
 */
export const FIGURE_WIDTHS = ['text', 'wide', 'full', 'row'] as const

export type FigureWidth = (typeof FIGURE_WIDTHS)[number]

/** Longest description of a figure, and longest credit, in UTF-16 code units. */
export const ALT_MAX = 1_000
export const CREDIT_MAX = 300

/** A picture of the site with its caption. */
export interface Figure {
  type: 'figure'
  attrs: FigureAttrs
  content?: Inline[]
}

export interface FigureAttrs {
  /** Path of the picture on the site, such as that of an upload. */
  src: string
  /** What people hear who do not see it; '' is not written yet, unless the picture is decorative. */
  alt: string
  /** It says nothing that the text does not say, so `alt` is '' for good. */
  isDecorative: boolean
  /** Whose picture it is; '' for none. */
  credit: string
  width: FigureWidth
  /**
   * The point that stays in view where this text cuts the picture, in whole percent of the whole picture; null for that of its
   * file, which normal form leaves out.
   */
  focal?: Point | null
}

/** What is played: a film or a sound of the site, or something on another host. */
export type Player = Film | Sound | Embed

/** What has a caption below it. */
export type Captioned = Figure | Player

/** What of the page a film takes. */
export const PLAYER_WIDTHS = ['text', 'wide', 'full'] as const

type PlayerWidth = (typeof PLAYER_WIDTHS)[number]

/** Width to height of what a player shows. */
export const SHAPES = ['16:9', '4:3', '1:1', '9:16'] as const

export type Shape = (typeof SHAPES)[number]

/** Longest title of a player, and longest transcript, in UTF-16 code units. */
export const TITLE_MAX = 300
export const TRANSCRIPT_MAX = 50_000

/** A film of the site. */
export interface Film {
  type: 'film'
  attrs: FilmAttrs
  content?: Inline[]
}

export interface FilmAttrs {
  /** Path of the file on the site. */
  src: string
  /** What it is called; '' for nothing. */
  title: string
  /** Path of its captions, a file of WebVTT in the language of the text; '' is none yet, unless the film is silent. */
  captions: string
  /** It has no words and no sound that matters, so `captions` is '' for good. */
  isSilent: boolean
  /** What is said and seen, in lines; '' for none. A line that is an address leads there. */
  transcript: string
  /** Path of the picture that stands there before it plays; '' for none. */
  poster: string
  /** Whose film it is; '' for none. */
  credit: string
  shape: Shape
  width: PlayerWidth
}

/** A sound of the site. */
export interface Sound {
  type: 'sound'
  attrs: SoundAttrs
  content?: Inline[]
}

export type SoundAttrs = Pick<FilmAttrs, 'src' | 'title' | 'transcript' | 'credit'>

/** A film or a sound on another host, which is asked for nothing before a reader says so. */
export interface Embed {
  type: 'embed'
  attrs: EmbedAttrs
  content?: Inline[]
}

export interface EmbedAttrs extends Pick<FilmAttrs, 'title' | 'shape' | 'width'> {
  /** Name of a host in embeds.ts, or of one that only a newer version knows. */
  host: string
  /** What the host calls it. */
  id: string
}

export type Inline = Text | HardBreak | Footnote

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

/** Stands behind the word that it belongs to; its number is its place in the text. Without words it is left out. */
export interface Footnote {
  type: 'footnote'
  content?: Text[]
  /** An editor may mark it with the words around it; it does not show, and normal form has none. */
  marks?: Mark[]
}

export interface PlainText {
  type: 'text'
  text: string
}

export type Mark = { type: 'bold' | 'italic' | 'strike' | 'superscript' | 'subscript' | 'code' } | Link

interface Link {
  type: 'link'
  /** An address, or an item of the site by its id: see item-link.ts. */
  attrs: { href: string }
}

/** Longest path of a file, in UTF-16 code units. */
const PATH_MAX = 500

/** Whether a figure or a player can show what lies there: a file of the site itself. */
export function isFilePath(path: string): boolean {
  return path.length <= PATH_MAX && isOwnPath(path) && isStorable(path) && !path.includes('"')
}

/** Whether a code block can name it as its language. */
export function isLanguage(value: string): boolean {
  return value !== '' && value.length <= LANGUAGE_MAX && value === value.trim() && !/[`\n\r]/.test(value)
}

type Check = (value: unknown) => boolean

/** An object with these keys and no other; those of `optional` may be missing. */
function shape(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const given = Object.entries(value)
    return (
      Object.keys(required).every((key) => Object.hasOwn(value, key)) &&
      given.every(([key, within]) => own(required, key)?.(within) ?? own(optional, key)?.(within) ?? false)
    )
  }
}

function own(checks: Record<string, Check>, key: string): Check | undefined {
  return Object.hasOwn(checks, key) ? checks[key] : undefined
}

/** One of several kinds, which its `type` tells; the rest is checked by that kind. */
function kindOf(kinds: Record<string, Check>): Check {
  return (value) => {
    const { type, ...rest } = Object(value)
    return typeof type === 'string' && (own(kinds, type)?.(rest) ?? false)
  }
}

function any(item: Check): Check {
  return (value) => Array.isArray(value) && value.every(item)
}

function some(item: Check): Check {
  return (value) => any(item)(value) && Object(value).length > 0
}

function oneOf(...values: unknown[]): Check {
  return (value) => values.includes(value)
}

function text(isRight: (text: string) => boolean): Check {
  return (value) => typeof value === 'string' && isRight(value)
}

const bare = shape({})
const mark = kindOf({
  bold: bare,
  italic: bare,
  strike: bare,
  superscript: bare,
  subscript: bare,
  code: bare,
  link: shape({ attrs: shape({ href: text(isSafeHref) }) }),
})
const marks: Check = (value) => any(mark)(value) && isOnceEach(value as Mark[])
const words = text((value) => value !== '' && isStorable(value))
const language = text((value) => isStorable(value) && isLanguage(value))
const markedText = shape({ text: words }, { marks })
const footnote = shape({}, { content: any(kindOf({ text: markedText })), marks })
const inline = any(kindOf({ text: markedText, hardBreak: shape({}, { marks }), footnote }))
const cell = shape({}, { content: inline })
const row = shape({ content: some(kindOf({ tableHeader: cell, tableCell: cell })) })

const line = (max: number): Check => text((value) => value.length <= max && isStorable(value))
const file = text(isFilePath)
const noneOrFile = text((value) => value === '' || isFilePath(value))
const sound = {
  src: file,
  title: line(TITLE_MAX),
  transcript: line(TRANSCRIPT_MAX),
  credit: line(CREDIT_MAX),
}
const shown = { shape: oneOf(...SHAPES), width: oneOf(...PLAYER_WIDTHS) }
const film = {
  ...sound,
  ...shown,
  captions: noneOrFile,
  isSilent: oneOf(true, false),
  poster: noneOrFile,
}
const isString = text(() => true)
const embed = shape({ host: isString, id: isString, title: line(TITLE_MAX), ...shown })

const paragraph = shape({}, { content: inline })
const block = kindOf({
  paragraph,
  heading: shape({ attrs: shape({ level: oneOf(1, 2, 3, 4) }) }, { content: inline }),
  verse: paragraph,
  table: shape({ content: some(kindOf({ tableRow: row })) }),
  blockquote: shape({ content: (value) => blocks(value) }),
  bulletList: shape({ content: (value) => items(value) }),
  orderedList: shape({ attrs: shape({ start: isStart }), content: (value) => items(value) }),
  codeBlock: shape(
    { attrs: shape({ language: (value) => value === null || language(value) }) },
    { content: any(kindOf({ text: shape({ text: words }) })) },
  ),
  horizontalRule: bare,
  figure: shape(
    {
      attrs: shape(
        {
          src: file,
          alt: line(ALT_MAX),
          isDecorative: oneOf(true, false),
          credit: line(CREDIT_MAX),
          width: oneOf(...FIGURE_WIDTHS),
        },
        { focal: (value) => value === null || isFocalPoint(value) },
      ),
    },
    { content: inline },
  ),
  film: shape({ attrs: shape(film) }, { content: inline }),
  sound: shape({ attrs: shape(sound) }, { content: inline }),
  embed: shape({ attrs: (value) => embed(value) && isEmbedded(value as EmbedAttrs) }, { content: inline }),
})
const blocks = some(block)
const items = some(
  kindOf({
    listItem: shape({ content: (value) => blocks(value) && kindOf({ paragraph })(Object(value)[0]) }),
  }),
)
const envelope = shape({ v: oneOf(CURRENT_VERSION), doc: kindOf({ doc: shape({ content: blocks }) }) })

function isOnceEach(marks: Mark[]): boolean {
  return new Set(marks.map(({ type }) => type)).size === marks.length
}

function isStart(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= START_MAX
}

/**
 * Whether a value is stored rich text and nothing else: an unknown node, mark or attribute, an unsafe link, a character that
 * cannot be stored, and what is larger than the bounds are not. It need not be in normal form: see normalise.ts.
 */
export function isRichText(value: unknown): value is RichText {
  // Before the form, which is checked by recursion.
  return isWithinBounds(value) && envelope(value)
}

/** The blocks of running text; null for any other value. */
export function blocksOf(value: unknown): Block[] | null {
  return isRichText(value) ? value.doc.content : null
}
