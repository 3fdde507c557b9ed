import { type Editor, Node } from '@tiptap/core'
import type { Node as DocNode, Schema } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view'
import { pointWithin, WHOLE } from '../../kernel/crop.ts'
import { rowShares, withRows } from '../../kernel/rich-text/figures.ts'
import {
  type FigureAttrs,
  type FigureWidth,
  FIGURE_WIDTHS,
  isFilePath,
} from '../../kernel/rich-text/schema.ts'
import { readFocalPoint, writeFocalPoint } from '../../kernel/rich-text/focal-point.ts'
import type { SeenPictures } from '../catalogue/slice.ts'
import { captionedAt, captionedView, captionedViews, captionKeys, selectPressed } from './captioned.ts'
import { findLostPicture } from './gone-picture.ts'
import { createShown } from './shown-node.ts'

interface FigureWords {
  /** Name of the button on a figure, and on one whose description is missing. */
  edit: string
  describe: string
  /** What stands where the caption comes. */
  caption: string
  /** Said of a picture in the trash, and of one that is gone. */
  thrown: string
  lost: string
}

declare module '@tiptap/core' {
  interface Storage {
    figure: { open(editor: Editor): void }
  }
}

/**
 * The pictures in a text. A dialog has what does not show: description, credit and width.
 * @param siteId what is copied says of which site its files are
 */
export function createFigures(words: FigureWords, siteId: string) {
  const { show, follow, ...shown } = createShown()
  const rows = createRows()
  /** Opens the dialog of the figure at the caret; without one, that for choosing a picture. */
  const open = (editor: Editor) => show({ place: captionedAt(editor, ['figure']) })
  const extension = Node.create({
    name: 'figure',
    group: 'block',
    content: 'inline*',
    draggable: true,
    isolating: true,
    // The rules below read them: a bare `img` would give its own `src` instead.
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(DEFAULTS).map(([name, value]) => [name, { default: value, parseHTML: () => null }]),
      ),
    addStorage: () => ({ open }),
    parseHTML: () => [
      { tag: 'figure', getAttrs: attrsIn, contentElement: (figure: HTMLElement) => captionOf(figure) },
      { tag: 'img[src]', getAttrs: attrsIn, contentElement: () => document.createElement('figcaption') },
    ],
    renderHTML: ({ node }) => {
      const { src, alt, isDecorative, credit, width, focal } = attrsOf(node)
      const more = {
        'data-width': width,
        'data-site': siteId,
        ...(credit !== '' && { 'data-credit': credit }),
        ...(isDecorative && { 'data-decorative': '' }),
        ...(focal && { 'data-focal': writeFocalPoint(focal) }),
      }
      return ['figure', more, ['img', { src, alt }], ['figcaption', 0]]
    },
    addNodeView: captionedViews((node, open) => viewOf(node, words, open), show),
    addKeyboardShortcuts: () => captionKeys('figure', (place) => show({ place })),
    addProseMirrorPlugins: () => [selectPressed('figure'), rows.plugin],
    onTransaction({ transaction }) {
      follow(transaction, this.name)
    },
  })
  return { extension, rows, ...shown }
}

export type Figures = ReturnType<typeof createFigures>

const DEFAULTS: Required<FigureAttrs> = {
  src: '',
  alt: '',
  isDecorative: false,
  credit: '',
  width: 'text',
  focal: null,
}

/** Attributes of a figure that was just placed. */
export const placed = (src: string, alt: string, width: FigureWidth = 'text'): FigureAttrs => ({
  ...DEFAULTS,
  src,
  alt,
  width,
})

export const figureOf = (schema: Schema, attrs: FigureAttrs): DocNode => schema.node('figure', { ...attrs })

/** The attributes as stored: the node has no others. */
export const attrsOf = (node: DocNode): FigureAttrs => node.attrs as FigureAttrs

/** The rows of pictures in a text, cut as before readers as far as it is known what is seen of them. */
function createRows() {
  const key = new PluginKey<DecorationSet>('rows')
  const listeners = new Set<() => void>()
  let view: EditorView | null = null
  let known: SeenPictures = new Map()
  let paths: readonly string[] = []
  const look = (doc: DocNode) => {
    const rows = rowsIn(doc)
    const now = [...new Set(rows.flat().map(({ node }) => attrsOf(node).src))]
    if (now.join('\n') !== paths.join('\n')) {
      paths = now
      // Not while a text is made or changed.
      queueMicrotask(() => listeners.forEach((listener) => listener()))
    }
    return sharesIn(doc, rows, known)
  }
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => look(doc),
      apply: (tr, shares) => (tr.docChanged || tr.getMeta(key) ? look(tr.doc) : shares),
    },
    props: { decorations: (state) => key.getState(state) },
    view(opened) {
      view = opened
      return { destroy: () => (view = null) }
    },
  })
  return {
    plugin,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The paths of their pictures. */
    getPaths: () => paths,
    know(seen: SeenPictures) {
      known = seen
      view?.dispatch(view.state.tr.setMeta(key, true))
    },
  }
}

interface Placed {
  node: DocNode
  place: number
}

/** The figures that share a row with others. */
function rowsIn(doc: DocNode): Placed[][] {
  const blocks: Placed[] = []
  doc.forEach((node, place) => blocks.push({ node, place }))
  return withRows(blocks, ({ node }) => node.type.name === 'figure' && attrsOf(node).width === 'row').filter(
    ({ length }) => length > 1,
  )
}

/** Marks on figures in rows: how much each takes, and the point of it that stays in view. */
function sharesIn(doc: DocNode, rows: readonly Placed[][], known: SeenPictures): DecorationSet {
  const marks = rows.flatMap((row) => {
    const shares = rowShares(row.length)
    return row.map(({ node, place }, i) => {
      const { src, focal } = attrsOf(node)
      const seen = known.get(src)
      const point = focal ?? seen?.focal
      const { x, y } = point ? pointWithin(seen?.crop ?? WHOLE, point) : MIDDLE
      const style = `--x: ${x}%; --y: ${y}%`
      return Decoration.node(place, place + node.nodeSize, { 'data-share': shares[i] ?? '', style })
    })
  })
  return DecorationSet.create(doc, marks)
}

const MIDDLE = { x: 50, y: 50 }

function viewOf(first: DocNode, words: FigureWords, open: () => void): NodeView {
  const img = document.createElement('img')
  const note = document.createElement('p')
  img.loading = 'lazy'
  img.addEventListener('dblclick', open)
  note.className = 'figure__note'
  note.hidden = true
  img.addEventListener('load', () => (note.hidden = true))
  const tellWhy = async (asked: string) => {
    const why = await findLostPicture(asked)
    if (img.src !== asked || !isFilePath(img.getAttribute('src') ?? '')) return
    note.textContent = words[why]
    note.hidden = false
  }
  img.addEventListener('error', () => void tellWhy(img.src))
  const show = (node: DocNode) => {
    const { src, alt } = attrsOf(node)
    if (img.getAttribute('src') !== src) img.src = src
    img.alt = alt
  }
  return captionedView(first, {
    body: { elements: [img, note], show },
    placeholder: words.caption,
    className: (node) => `figure--${attrsOf(node).width}`,
    button(node) {
      const { alt, isDecorative } = attrsOf(node)
      const isMissing = alt === '' && !isDecorative
      return { label: isMissing ? words.describe : words.edit, isMissing }
    },
    open,
  })
}

/** Attributes of a figure that was copied; its picture may be of another place until it is brought here. */
function attrsIn(element: HTMLElement): Partial<FigureAttrs> | false {
  const img = element instanceof HTMLImageElement ? element : element.querySelector('img')
  const src = img?.getAttribute('src') ?? ''
  if (!img || src === '') return false
  const { width, credit = '', decorative, focal = '' } = element.dataset
  return {
    src,
    alt: img.getAttribute('alt') ?? '',
    credit,
    isDecorative: decorative !== undefined,
    width: FIGURE_WIDTHS.find((one) => one === width) ?? 'text',
    focal: readFocalPoint(focal),
  }
}

const captionOf = (figure: HTMLElement): HTMLElement =>
  figure.querySelector('figcaption') ?? document.createElement('figcaption')
