import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { withNotesInPlace } from '../../kernel/rich-text/collected-notes.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { isSafeHref } from '../../kernel/rich-text/href.ts'
import type { Block } from '../../kernel/rich-text/schema.ts'
import { linkItem } from './link-targets.ts'
import { layInLines, type OwnFiles, takeMedia, wholeAddress } from './pasted-media.ts'

/** Pastes from other programs: meaning is kept, their look is dropped. */
export const cleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => cleaned(html, editor.storage.link.targets),
          clipboardTextParser(text, _context, isPlain, view) {
            const { schema } = view.state
            const blocks = isPlain ? paragraphsOf(text) : readMarkdown(text)
            const nodes = blocks.map((block) => schema.nodeFromJSON(block))
            return Slice.maxOpen(Fragment.from(nodes))
          },
          handlePaste(view, event) {
            // Whatever takes it: Undo takes back what was pasted, and not what was written just before.
            view.dispatch(closeHistory(view.state.tr))
            // An address pasted over selected words makes them a link.
            const text = event.clipboardData?.getData('text/plain').trim() ?? ''
            if (view.state.selection.empty || !/^(https?:\/\/|mailto:)\S+$/.test(text) || !isSafeHref(text))
              return false
            editor.commands.setMark('link', { href: text })
            const { targets } = editor.storage.link
            if (targets) void linkItem(editor, targets, text)
            return true
          },
        },
      }),
    ]
  },
})

/** Parses Markdown, which other writing programs put into the clipboard; text beyond the bounds stays plain. */
export function readMarkdown(text: string): Block[] {
  try {
    return markdownToRichText(withNotesInPlace(text)).doc.content
  } catch {
    return paragraphsOf(text)
  }
}

function paragraphsOf(text: string): Block[] {
  return text.split(/(?:\r\n?|\n)+/).map((line) => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }))
}

/**
 * HTML of Word, Google Docs or a page, without what only those programs need, and with real lists.
 * @param own the site, whose files are named by their paths
 */
export function cleaned(html: string, own: OwnFiles | null): string {
  const head = CLIPBOARD_HEAD.exec(html)?.[0] ?? ''
  // The policy of the studio refuses a base, and says so each time.
  const text = html.slice(head.length).replaceAll(/<base(?=[\s/>])/gi, '<x-base')
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const base = takeBase(body, /\bSourceURL:(\S+)/.exec(head)?.[1] ?? null)
  for (const node of body.querySelectorAll(
    'style, script, meta, link, title, xml, svg, [hidden], img + noscript',
  ))
    node.remove()
  takeMedia(body, own, base)
  resolveLinks(body, base)
  body.querySelectorAll('table').forEach(unmergeCells)
  for (const cell of body.querySelectorAll('td, th')) layInLines(cell)
  takeFootnotes(body)
  joinWordLists(body)
  liftGoogleFrame(body)
  for (const node of body.querySelectorAll('*')) {
    keepMarks(node)
    for (const name of node.getAttributeNames()) if (!KEPT.has(name)) node.removeAttribute(name)
  }
  for (const node of body.querySelectorAll('*')) {
    if (node.localName.includes(':')) node.replaceWith(...node.childNodes)
  }
  // Word puts paragraphs with only a blank between others.
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent.replaceAll('\u00a0', ' ').trim() === '') paragraph.remove()
  }
  return body.innerHTML
}

/** What Windows has before the HTML of a clipboard; mostly browsers take it away. */
const CLIPBOARD_HEAD = /^Version:\d[^<]*/

/**
 * The address that relative ones of what was copied count from; null where the clipboard does not tell.
 * @param source address of the page
 */
function takeBase(body: HTMLElement, source: string | null): string | null {
  const all = [...body.querySelectorAll('x-base')]
  const named = all.map((one) => one.getAttribute('href')).find((href) => href !== null)
  for (const one of all) one.replaceWith(...one.childNodes)
  return wholeAddress(named ?? source ?? '', source)
}

function resolveLinks(body: HTMLElement, base: string | null): void {
  if (base === null) return
  for (const link of body.querySelectorAll('a[href]:not([href^="#"])')) {
    const href = wholeAddress(link.getAttribute('href') ?? '', base)
    if (href !== null) link.setAttribute('href', href)
  }
}

const KEPT = new Set([
  'href',
  'start',
  'src',
  'alt',
  'data-pm-slice',
  'data-item',
  'data-path',
  'data-site',
  'data-name',
  'data-footnote',
  'data-verse',
  'data-width',
  'data-credit',
  'data-decorative',
  'data-focal',
  'data-player',
  'class',
])

/** Replaces styles with meaning, such as bold, by their elements. */
function keepMarks(node: Element): void {
  node.removeAttribute('class')
  if (!(node instanceof HTMLElement) || node.localName !== 'span') return
  const { fontWeight, fontStyle, textDecoration } = node.style
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600
  const tags = [
    isBold && 'strong',
    fontStyle === 'italic' && 'em',
    textDecoration.includes('line-through') && 's',
  ]
  for (const tag of tags) {
    if (!tag) continue
    const mark = document.createElement(tag)
    mark.append(...node.childNodes)
    node.append(mark)
  }
}

/** A table of a text has no merged cells: the words stay in the first cell, and empty ones keep the others in their columns. */
function unmergeCells(table: HTMLTableElement): void {
  /** How many rows a cell above still covers, by column. */
  const covered: number[] = []
  for (const row of table.rows) {
    let column = 0
    const fill = (next: HTMLTableCellElement | null) => {
      for (; (covered[column] ?? 0) > 0; column++) {
        covered[column] = (covered[column] ?? 0) - 1
        row.insertBefore(document.createElement('td'), next)
      }
    }
    const cells = Array.from(row.cells)
    for (const cell of cells) {
      fill(cell)
      const span = Math.min(cell.colSpan, SPAN_MAX)
      for (let i = 0; i < span; i++) covered[column++] = cell.rowSpan - 1
      const empty = Array.from({ length: span - 1 }, () => document.createElement(cell.localName))
      cell.after(...empty)
    }
    fill(null)
  }
}

/** Columns that one cell is taken to cover: programs write large numbers for "all". */
const SPAN_MAX = 20

/**
 * Moves footnotes into the text. Word, Google Docs and most programs write them as a number that links to a place below,
 * which links back.
 */
function takeFootnotes(body: HTMLElement): void {
  const named = (name: string) =>
    name === '' ? null : body.querySelector(`[id="${CSS.escape(name)}"], a[name="${CSS.escape(name)}"]`)
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    if (!NOTE_NUMBER.test(link.textContent.trim())) continue
    const place = named(fragmentOf(link))
    const note = place?.closest(WORD_NOTE) ?? place?.closest('li') ?? place?.closest('p, div, aside')
    if (!note || note.contains(link)) continue
    const back = [...note.querySelectorAll('a[href*="#"]')].find((one) => {
      const from = named(fragmentOf(one))
      return from !== null && (from.contains(link) || link.contains(from))
    })
    if (!back) continue
    back.remove()
    const words = document.createElement('span')
    words.setAttribute('data-footnote', '')
    const lines = note.querySelector('p') ? [...note.querySelectorAll(LINES)] : []
    for (const [i, line] of lines.filter((one) => !one.querySelector(LINES)).entries()) {
      words.append(...(i > 0 ? [' '] : []), ...line.childNodes)
    }
    if (words.childNodes.length === 0) words.append(...note.childNodes)
    trimStart(words)
    ;(link.closest('sup') ?? link).replaceWith(words)
    const list = note.parentElement
    note.remove()
    // A list without entries would become one with an empty one.
    if (list?.matches('ol, ul') && list.childElementCount === 0) list.remove()
  }
  for (const list of body.querySelectorAll('[style*="mso-element:footnote-list"]')) list.remove()
}

/** What has lines of a note; of nested ones the innermost. */
const LINES = 'p, li, blockquote, pre, td, th, dt, dd'

const NOTE_NUMBER = /^[[(]?(?:\d{1,4}|[*†‡§]|[a-z]{1,3})[\])]?$/i

const WORD_NOTE = '[style*="mso-element:footnote"]:not([style*="footnote-list"])'

function trimStart(element: Element): void {
  const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  if (first instanceof Text) first.data = first.data.replace(/^[\s\u00a0]+/, '')
}

function fragmentOf(link: Element): string {
  const name = (link.getAttribute('href') ?? '').replace(/^.*#/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Google wraps everything in a bold element that is not bold. */
function liftGoogleFrame(body: HTMLElement): void {
  for (const frame of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    frame.replaceWith(...frame.childNodes)
}

/** Word writes lists as paragraphs with a sign in front; neighbours become one list, by their levels. */
function joinWordLists(body: HTMLElement): void {
  const open: { list: HTMLElement; level: number }[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    const ofList = style.split(';').find((one) => one.includes('mso-list:')) ?? ''
    const level = Number(/level(\d+)/.exec(ofList)?.[1] ?? 0)
    const previous = open.at(-1)
    const isNext =
      previous?.list.contains(paragraph.previousElementSibling) || isBehind(paragraph, open[0]?.list)
    if (level === 0) {
      open.length = 0
      continue
    }
    if (!isNext) open.length = 0
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const sign = takeSign(paragraph)
    let place = open.at(-1)
    if (!place || place.level < level) {
      const list = document.createElement(/^[\w]{1,4}[.)]/.test(sign) ? 'ol' : 'ul')
      if (place) (place.list.lastElementChild ?? place.list).append(list)
      else paragraph.before(list)
      place = { list, level }
      open.push(place)
    }
    const item = document.createElement('li')
    const text = document.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    place.list.append(item)
    paragraph.remove()
  }
}

function isBehind(paragraph: Element, list: Element | undefined): boolean {
  return list !== undefined && paragraph.previousElementSibling === list
}

/** Removes the number or bullet that Word has put in front. */
function takeSign(paragraph: Element): string {
  const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const sign = signs
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
  for (const span of signs) span.remove()
  return sign
}
