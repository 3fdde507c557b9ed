import { type Editor, Extension, Node } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as DocNode } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import { embedHost, embedIn, isEmbedded } from '../../kernel/rich-text/embeds.ts'
import { type Missing, missingOf } from '../../kernel/rich-text/figures.ts'
import {
  type Captioned,
  CURRENT_VERSION,
  type Embed,
  type EmbedAttrs,
  type Film,
  type FilmAttrs,
  isFilePath,
  isRichText,
  type Player,
  SHAPES,
  type Shape,
  type Sound,
  type SoundAttrs,
  TITLE_MAX,
} from '../../kernel/rich-text/schema.ts'
import { captionedAt, captionedView, captionedViews, captionKeys, selectPressed } from './captioned.ts'
import { findLostFile } from './gone-picture.ts'
import { SOMEWHERE } from './somewhere.ts'
import { createShown } from './shown-node.ts'

type PlayerType = Player['type']

const PLAYERS = ['film', 'sound', 'embed'] as const satisfies readonly PlayerType[]

export interface PlayerWords {
  edit: Record<PlayerType, string>
  /** Names of the button of a player that lacks this. */
  missing: Record<Missing, string>
  caption: string
  transcript: string
  /** Of a player without a title. */
  name: Record<'film' | 'sound', string>
  /** What readers are asked. @param host name of the service */
  asks: (host: string) => string
  unknown: (host: string) => string
  /** Said of a file in the trash, and of one that is gone. */
  thrown: string
  lost: string
}

declare module '@tiptap/core' {
  interface Storage {
    film: { open(editor: Editor): void }
    sound: { open(editor: Editor): void }
    embed: { open(editor: Editor): void }
  }
}

const EMPTY: { film: FilmAttrs; sound: SoundAttrs; embed: EmbedAttrs } = {
  film: {
    src: '',
    title: '',
    captions: '',
    isSilent: false,
    transcript: '',
    poster: '',
    credit: '',
    shape: '16:9',
    width: 'text',
  },
  sound: { src: '', title: '', transcript: '', credit: '' },
  embed: { host: '', id: '', title: '', shape: '16:9', width: 'text' },
}

export const filmOf = (src: string, title: string, shape: Shape): FilmAttrs => ({
  ...EMPTY.film,
  src,
  title,
  shape,
})

export const soundOf = (src: string, title: string): SoundAttrs => ({ ...EMPTY.sound, src, title })

/** What stands for an address of a host that is known; null for all others. */
export function embedOf(address: string): EmbedAttrs | null {
  const found = embedIn(address.trim())
  return found && { ...EMPTY.embed, ...found }
}

/** The player that a node of the editor is, without its caption: the node has the attributes that are stored. */
export const playerOf = ({ type, attrs }: DocNode): Player => ({ type: type.name, attrs }) as Player

/**
 * The films and sounds in a text, and what lies on other hosts. A dialog has what is not written below them.
 * @param siteId what is copied says of which site its files are
 */
export function createPlayers(words: PlayerWords, siteId: string) {
  const { show, follow, ...shown } = createShown()
  const nodes = PLAYERS.map((name) => playerNode(name, words, siteId, show))
  const following = Extension.create({
    name: 'players',
    addProseMirrorPlugins: () => [new Plugin({ props: { handlePaste: takeAddress } })],
    onTransaction: ({ transaction }) => follow(transaction, ...PLAYERS),
  })
  return { extensions: [...nodes, following], ...shown }
}

export type Players = ReturnType<typeof createPlayers>

function playerNode(
  name: PlayerType,
  words: PlayerWords,
  siteId: string,
  show: (shown: { place: number | null; kind?: string }) => void,
) {
  const attributes = Object.entries(EMPTY[name]).map(([key, value]) => [key, { default: value }])
  const open = (editor: Editor) => show({ place: captionedAt(editor, [name]), kind: name })
  return Node.create({
    name,
    group: 'block',
    content: 'inline*',
    draggable: true,
    isolating: true,
    addAttributes: () => Object.fromEntries(attributes),
    addStorage: () => ({ open }),
    parseHTML: () => [
      {
        tag: 'figure[data-player]',
        // Before that of pictures.
        priority: 60,
        getAttrs: (figure) => attrsIn(figure, name, siteId),
        contentElement: captionIn,
      },
      ...FOREIGN[name].flatMap((tag) => [
        {
          tag: `figure:has(${tag})`,
          priority: 60,
          getAttrs: (figure: HTMLElement) => foreignIn(figure.querySelector(tag), name),
          contentElement: captionIn,
        },
        {
          tag,
          getAttrs: (element: HTMLElement) => foreignIn(element, name),
          contentElement: () => document.createElement('figcaption'),
        },
      ]),
    ],
    // Whole, so that what is copied is what is pasted.
    renderHTML: ({ node }) => [
      'figure',
      { 'data-player': JSON.stringify(playerOf(node)), 'data-site': siteId },
      ['figcaption', 0],
    ],
    addNodeView: captionedViews((node, open) => viewOf(node, words, open), show),
    addProseMirrorPlugins: () => [selectPressed(name)],
    addKeyboardShortcuts: () => captionKeys(name, (place) => show({ place })),
  })
}

/** The elements by which other pages play something. */
const FOREIGN = { film: ['video'], sound: ['audio'], embed: ['iframe', 'object', 'embed'] } as const

const captionIn = (figure: HTMLElement): HTMLElement =>
  figure.querySelector('figcaption') ?? document.createElement('figcaption')

/** What another page plays. One of a host that is not known has none, and its address as its id until a sign takes its place. */
function foreignIn(element: HTMLElement | null, name: PlayerType): Partial<Player['attrs']> | false {
  if (!element) return false
  const src = element.getAttribute('src') ?? ''
  const title = (element.dataset.name ?? '').slice(0, TITLE_MAX)
  if (name !== 'embed') return { src, title }
  // The names that hosts give to their frames say nothing of the film.
  return embedOf(src) ?? { host: '', id: src, title }
}

/** Whether what it shows can stand in a text of this site. */
export function isPlaced({ type, attrs }: DocNode): boolean {
  return type.name === 'embed' ? isEmbedded(attrs as EmbedAttrs) : isFilePath(String(attrs.src))
}

/** What was copied out of a text; only what can be stored is one. The files of another site are none of this one. */
function attrsIn(figure: HTMLElement, name: PlayerType, siteId: string): Player['attrs'] | false {
  try {
    const { type, attrs } = JSON.parse(figure.dataset.player ?? '') as Player
    const text = { v: CURRENT_VERSION, doc: { type: 'doc', content: [{ type, attrs }] } }
    if (type !== name || !isRichText(text)) return false
    return 'src' in attrs && figure.dataset.site !== siteId ? { ...attrs, src: SOMEWHERE + attrs.src } : attrs
  } catch {
    return false
  }
}

/** An address that is pasted into an empty line becomes what it shows; one undo leaves the address. */
function takeAddress(view: EditorView, event: ClipboardEvent): boolean {
  const address = event.clipboardData?.getData('text/plain').trim() ?? ''
  const attrs = embedOf(address)
  const { $from, empty } = view.state.selection
  const line = $from.parent
  const type = view.state.schema.nodes.embed
  if (!attrs || !type || !empty || line.type.name !== 'paragraph' || line.content.size > 0) return false
  const index = $from.index(-1)
  // An item of a list begins with words.
  if (!$from.node(-1).canReplaceWith(index, index + 1, type)) return false
  view.dispatch(view.state.tr.insertText(address).setMeta('paste', true))
  const { state } = view
  const $line = state.selection.$from
  const tr = closeHistory(state.tr).replaceWith($line.before(), $line.after(), type.create({ ...attrs }))
  const behind = $line.before() + 2
  const { paragraph } = state.schema.nodes
  if (paragraph && !tr.doc.resolve(behind).nodeAfter) tr.insert(behind, paragraph.create())
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(behind))).scrollIntoView())
  return true
}

function viewOf(first: DocNode, words: PlayerWords, open: () => void): NodeView {
  const player = playerOf(first)
  const body =
    player.type === 'film' ? filmBody(words) : player.type === 'sound' ? soundBody(words) : embedBody(words)
  return captionedView(first, {
    body: { elements: body.elements, show: (node) => body.show(playerOf(node) as never) },
    placeholder: words.caption,
    className: (node) => classOf(playerOf(node)),
    button(node) {
      const missing = missingOf(playerOf(node) satisfies Captioned)
      return {
        label: missing ? words.missing[missing] : words.edit[player.type],
        isMissing: missing !== null,
      }
    },
    open,
  })
}

const classOf = (player: Player): string =>
  player.type === 'sound' ? 'figure--sound' : `figure--${player.type} figure--${player.attrs.width}`

/** The elements of a player, the same as before readers. */
interface PlayerBody<P extends Player> {
  elements: HTMLElement[]
  show(player: P): void
}

function filmBody(words: PlayerWords): PlayerBody<Film> {
  const video = document.createElement('video')
  const transcript = transcriptOf(words)
  const note = noteOn(video, words)
  video.controls = true
  video.playsInline = true
  video.preload = 'metadata'
  let captions = ''
  return {
    elements: [video, note, transcript.element],
    show({ attrs }) {
      if (video.getAttribute('src') !== attrs.src) video.src = attrs.src
      if (attrs.poster === '') video.removeAttribute('poster')
      else video.poster = attrs.poster
      video.className = `film ${shapeClass(attrs.shape)}`
      video.ariaLabel = attrs.title || words.name.film
      if (attrs.captions !== captions) {
        captions = attrs.captions
        video.replaceChildren(...(captions === '' ? [] : [trackOf(captions)]))
      }
      transcript.show(attrs.transcript)
    },
  }
}

function trackOf(src: string): HTMLTrackElement {
  const track = document.createElement('track')
  track.kind = 'captions'
  track.src = src
  return track
}

function soundBody(words: PlayerWords): PlayerBody<Sound> {
  const title = lineOf('sound__title')
  const audio = document.createElement('audio')
  const transcript = transcriptOf(words)
  const note = noteOn(audio, words)
  audio.controls = true
  audio.preload = 'metadata'
  return {
    elements: [title, audio, note, transcript.element],
    show({ attrs }) {
      title.textContent = attrs.title
      title.hidden = attrs.title === ''
      if (audio.getAttribute('src') !== attrs.src) audio.src = attrs.src
      audio.ariaLabel = attrs.title || words.name.sound
      transcript.show(attrs.transcript)
    },
  }
}

/** The studio asks other hosts for nothing: the placard stands there, without its button. */
function embedBody(words: PlayerWords): PlayerBody<Embed> {
  const placard = document.createElement('div')
  const title = lineOf('embed__title')
  const note = lineOf('embed__note')
  const link = document.createElement('a')
  link.className = 'link'
  link.target = '_blank'
  link.rel = 'noreferrer'
  placard.append(title, note, link)
  return {
    elements: [placard],
    show({ attrs }) {
      const host = embedHost(attrs.host)
      placard.className = `embed ${host?.kind === 'film' ? shapeClass(attrs.shape) : 'embed--sound'}`
      title.textContent = attrs.title || (host?.name ?? attrs.host)
      note.textContent = host ? words.asks(host.name) : words.unknown(attrs.host)
      link.hidden = host === null
      link.href = host?.page(attrs.id) ?? ''
      link.textContent = link.href.replace(/^https:\/\/(?:www\.)?/, '')
    },
  }
}

const shapeClass = (shape: Shape): string => `shape--${shape.replace(':', 'x')}`

function lineOf(className: string): HTMLElement {
  const line = document.createElement('p')
  line.className = className
  line.dir = 'auto'
  return line
}

/** Says why a file does not play. */
function noteOn(player: HTMLMediaElement, words: PlayerWords): HTMLElement {
  const note = lineOf('figure__note')
  note.hidden = true
  player.addEventListener('loadedmetadata', () => (note.hidden = true))
  const tellWhy = async (asked: string) => {
    const why = await findLostFile(asked)
    if (why === null || player.src !== asked) return
    note.textContent = words[why]
    note.hidden = false
  }
  player.addEventListener('error', () => void tellWhy(player.src))
  return note
}

function transcriptOf({ transcript }: PlayerWords) {
  const element = document.createElement('details')
  const summary = document.createElement('summary')
  const words = lineOf('transcript__words')
  element.className = 'transcript'
  summary.textContent = transcript
  element.append(summary, words)
  return {
    element,
    show(text: string) {
      words.textContent = text
      element.hidden = text === ''
    },
  }
}

/** A film that tells nothing of itself within this time, in ms, is taken for a usual one. */
const PATIENCE_MS = 4_000

/** The shape of a film of the site that is nearest to its own. */
export function shapeAt(src: string): Promise<Shape> {
  const { promise, resolve } = Promise.withResolvers<Shape>()
  const video = document.createElement('video')
  const usual = () => resolve(SHAPES[0])
  const giveUp = setTimeout(usual, PATIENCE_MS)
  video.preload = 'metadata'
  video.addEventListener('loadedmetadata', () => resolve(nearestShape(video.videoWidth, video.videoHeight)))
  video.addEventListener('error', usual)
  video.src = src
  return promise.finally(() => {
    clearTimeout(giveUp)
    video.removeAttribute('src')
    video.load()
  })
}

/** @returns the usual shape for a film without pictures */
export function nearestShape(width: number, height: number): Shape {
  if (width === 0 || height === 0) return SHAPES[0]
  const distance = (shape: Shape) => {
    const [w = 1, h = 1] = shape.split(':').map(Number)
    return Math.abs(Math.log(width / height) - Math.log(w / h))
  }
  return SHAPES.toSorted((a, b) => distance(a) - distance(b))[0] ?? SHAPES[0]
}
