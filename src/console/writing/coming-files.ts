import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as DocNode, Schema } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { insertPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { FigureWidth } from '../../kernel/rich-text/schema.ts'
import { NotSent } from '../catalogue/not-sent.ts'
import type { Sent } from '../catalogue/slice.ts'
import { fileIsOnTheWay, forgetFilesOf } from '../saving/files-on-the-way.ts'
import { attrsOf, figureOf, placed } from './figures.ts'
import { isFilm, isSound, titleOf } from './file-names.ts'
import { filmOf, isPlaced, shapeAt, soundOf } from './players.ts'
import { SOMEWHERE } from './somewhere.ts'

export interface ComingWords {
  sending: (name: string) => string
  failed: (name: string) => string
  /** Why a file of a paste did not come along. */
  elsewhere: string
  /** Why something of a host that is not known did not come along. */
  unknownHost: string
  /** What stands for the name of one that has none. */
  unnamed: Record<Placed, string>
  notAllowed: string
  noAnswer: string
  retry: string
  cancel: string
  dismiss: string
}

/** Sends a file into the library. @param onProgress gets the share that is there, 0 to 1 */
type Send = (file: File, onProgress: (share: number) => void) => Sent

/** Nodes that show a file, or something on another host. */
const PLACED = ['figure', 'film', 'sound', 'embed'] as const

type Placed = (typeof PLACED)[number]

/** A picture that will stand in the text, another file that a link there will lead to, or the sentence why it will not. */
interface Coming {
  /** What will show it; a line with a link shows what is none of these. */
  kind: Placed
  name: string
  file: File | null
  /** The figure that was pasted; null for a file. */
  figure: DocNode | null
  width: FigureWidth
}

interface Asked {
  place: number
  coming: Coming
}

interface Sign {
  coming: Coming
  element: HTMLElement
}

const KEY = new PluginKey<DecorationSet>('comingFiles')

interface Change {
  add?: readonly Asked[]
  remove?: Coming
}

/**
 * Files that are dropped or pasted, while they are sent. A sign stands in the text where each will be; it is no part of the
 * text, so nothing half is ever stored, and the words can be edited meanwhile.
 */
export function comingFiles(send: Send | null, words: ComingWords) {
  return Extension.create({
    name: 'comingFiles',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: KEY,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, signs) => changed(signs.map(tr.mapping, tr.doc), tr),
        },
        props: {
          decorations: (state) => KEY.getState(state),
          handlePaste: (view, event) => {
            const { clipboardData } = event
            if (!clipboardData || !holdsFilesAlone(clipboardData)) return false
            return takeFiles(view, [...clipboardData.files], view.state.selection.to)
          },
          handleDrop: (view, event) => {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (files.length === 0) return false
            // A browser would open a dropped file in place of the page.
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return takeFiles(view, files, at?.pos ?? view.state.selection.to)
          },
        },
        appendTransaction: (trs, _, state) => (trs.some(isBrought) ? withoutStrangers(state) : null),
        view: (view) => {
          const begun = new WeakSet<Coming>()
          // Pictures that came together stand in their order, however long each takes.
          let before = Promise.resolve(true)
          return {
            update(view) {
              for (const { coming, element } of signsIn(view.state)) {
                if (begun.has(coming)) continue
                begun.add(coming)
                before = bring({ view, coming, element, before, send, words })
                fileIsOnTheWay(view, before)
              }
            },
            destroy: () => forgetFilesOf(view),
          }
        },
      }),
    ],
  })
}

function takeFiles(view: EditorView, files: readonly File[], pos: number): boolean {
  const place = placeFor(view.state.doc, view.state.schema, pos)
  // Several at once belong together.
  const width = files.filter(isPicture).length > 1 ? 'row' : 'text'
  const add = files.map((file) => ({
    place,
    coming: { kind: 'figure', name: file.name, file, figure: null, width } as const,
  }))
  view.dispatch(view.state.tr.setMeta(KEY, { add } satisfies Change))
  return true
}

/** Whether the clipboard has files but no words: other programs add a picture to copied words. */
function holdsFilesAlone(data: DataTransfer): boolean {
  return data.files.length > 0 && data.getData('text/plain') === ''
}

/** The next place at which a figure can stand. */
function placeFor(doc: DocNode, { nodes: { figure } }: Schema, pos: number): number {
  const near = figure && insertPoint(doc, pos, figure)
  if (typeof near === 'number') return near
  const $pos = doc.resolve(pos)
  for (let depth = $pos.depth; depth > 0; depth--) {
    const $after = doc.resolve($pos.after(depth))
    if (figure && $after.parent.canReplaceWith($after.index(), $after.index(), figure)) return $after.pos
  }
  return doc.content.size
}

function changed(signs: DecorationSet, tr: Transaction): DecorationSet {
  const { add = [], remove }: Change = tr.getMeta(KEY) ?? {}
  const kept = remove
    ? signs.remove(signs.find(undefined, undefined, ({ coming }) => coming === remove))
    : signs
  const made = add.map(({ place, coming }) => {
    const element = document.createElement('div')
    return Decoration.widget(place, element, {
      coming,
      element,
      side: 1,
      stopEvent: () => true,
    })
  })
  return kept.add(tr.doc, made)
}

const signsIn = (state: EditorState): Sign[] =>
  (KEY.getState(state)?.find() ?? []).map(({ spec }) => spec as Sign)

const placeOf = (state: EditorState, wanted: Coming): number | null =>
  KEY.getState(state)?.find(undefined, undefined, ({ coming }) => coming === wanted)[0]?.from ?? null

/** Whether a transaction may have brought files of another place. */
const isBrought = (tr: Transaction): boolean =>
  tr.docChanged && (tr.getMeta('paste') === true || tr.getMeta('uiEvent') === 'drop')

/** Takes pictures, films and sounds out that are of another place, and puts signs there. */
function withoutStrangers(state: EditorState): Transaction | null {
  const found: { kind: Placed; place: number; node: DocNode }[] = []
  state.doc.descendants((node, place) => {
    const kind = PLACED.find((name) => name === node.type.name)
    if (kind && !isPlaced(node)) found.push({ kind, place, node })
    return !node.isTextblock
  })
  if (found.length === 0) return null
  const { tr } = state
  for (const { place, node } of found.toReversed()) tr.delete(place, place + node.nodeSize)
  const add = found.map(({ kind, place, node }) => ({
    place: tr.mapping.map(place),
    coming: { kind, name: nameOf(node), file: fileIn(srcOf(node)), figure: node, width: 'text' } as const,
  }))
  return tr.setMeta(KEY, { add } satisfies Change)
}

const srcOf = ({ attrs }: DocNode): string => String(attrs.src ?? attrs.id)

/** A name by which people know what was pasted; that of a film or a sound on a site of Flyleaf would be its id. */
function nameOf(node: DocNode): string {
  const src = srcOf(node)
  const name = String(node.attrs.alt ?? node.attrs.title ?? '') || node.textContent
  if (name || /^(?:data|blob|about):/.test(src)) return name
  const [path = ''] = src.split(/[?#]/, 1)
  if (node.type.name === 'embed') return path.replace(SOMEWHERE, '').replace(/^https?:\/\/(?:www\.)?/, '')
  const last = path.split(/[/\\]/).at(-1) ?? ''
  return UUID.test(last) && node.type.name !== 'figure' ? '' : last
}

const UUID = /^[0-9a-f-]{36}$/

/** The bytes that a pasted address holds; null for an address that leads elsewhere. */
function fileIn(src: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/[a-z+.-]+);base64,(.+)$/s.exec(src) ?? []
  if (data === '') return null
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    return new File([bytes], `picture.${type.slice('image/'.length).replace(/\+.*/, '')}`, { type })
  } catch {
    return null
  }
}

interface Bringing {
  view: EditorView
  coming: Coming
  element: HTMLElement
  before: Promise<unknown>
  send: Send | null
  words: ComingWords
}

/** Sends a file and puts what shows it in place of its sign. @returns whether it stands there; false once it failed */
async function bring({ view, coming, element, before, send, words }: Bringing): Promise<boolean> {
  const { kind, file, figure } = coming
  const name = coming.name || words.unnamed[kind]
  const remove = () => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(KEY, { remove: coming } satisfies Change))
  }
  const fail = (reason: string, retry: (() => void) | null) => {
    showFailed(element, { name: words.failed(name), reason, retry, dismiss: remove, words })
    return false
  }
  if (!file) return fail(kind === 'embed' ? words.unknownHost : words.elsewhere, null)
  if (!send) return fail(words.notAllowed, null)
  const attempt = async (): Promise<boolean> => {
    const showShare = showSending(element, words.sending(name), words.cancel, () => {
      sent.cancel()
      remove()
    })
    const sent = send(file, showShare)
    try {
      const src = await sent.done
      await before
      if (view.isDestroyed) return false
      const node = figure
        ? figure.type.create({ ...attrsOf(figure), src }, figure.content)
        : await nodeFor(view.state.schema, file, src, coming.width)
      const place = view.isDestroyed ? null : placeOf(view.state, coming)
      if (place === null) return false
      view.dispatch(
        closeHistory(view.state.tr)
          .insert(place, node)
          .setMeta(KEY, { remove: coming } satisfies Change),
      )
      return true
    } catch (error) {
      const isRefused = error instanceof NotSent && !error.mayPass
      const reason = error instanceof Error && error.message ? error.message : words.noAnswer
      return fail(reason, isRefused ? null : () => fileIsOnTheWay(view, attempt()))
    }
  }
  return attempt()
}

/** A picture, a film or a sound; a line with a link to any other file. */
async function nodeFor(schema: Schema, file: File, src: string, width: FigureWidth): Promise<DocNode> {
  if (isPicture(file)) return figureOf(schema, placed(src, '', width))
  const title = titleOf(file.name)
  if (isFilm(file.name)) return schema.node('film', filmOf(src, title, await shapeAt(src)))
  if (isSound(file.name)) return schema.node('sound', soundOf(src, title))
  return schema.node('paragraph', null, schema.text(file.name, [schema.mark('link', { href: src })]))
}

/** Some systems give photos of phones no type. */
const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

function showSending(element: HTMLElement, words: string, cancel: string, onCancel: () => void) {
  const progress = document.createElement('progress')
  progress.max = 1
  progress.value = 0
  progress.ariaLabel = words
  fill(element, 'coming-file', [textOf(words), progress, buttonOf(cancel, onCancel)])
  return (share: number) => {
    progress.value = share
  }
}

interface Failure {
  name: string
  reason: string
  retry: (() => void) | null
  dismiss: () => void
  words: ComingWords
}

function showFailed(element: HTMLElement, { name, reason, retry, dismiss, words }: Failure): void {
  fill(element, 'coming-file coming-file--failed', [
    textOf(`${name} ${reason}`),
    ...(retry ? [buttonOf(words.retry, retry)] : []),
    buttonOf(words.dismiss, dismiss),
  ])
}

function fill(element: HTMLElement, className: string, children: HTMLElement[]): void {
  element.className = className
  element.contentEditable = 'false'
  element.role = 'status'
  element.replaceChildren(...children)
}

function textOf(words: string): HTMLElement {
  const text = document.createElement('span')
  text.textContent = words
  text.dir = 'auto'
  return text
}

function buttonOf(words: string, onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words
  button.addEventListener('click', onPress)
  return button
}
