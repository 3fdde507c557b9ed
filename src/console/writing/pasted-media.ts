import { SOMEWHERE } from './somewhere.ts'

/** What tells the files of this site from others. */
export interface OwnFiles {
  siteId: string
  /** Gives the path of a whole address on this site; null for that of another place. */
  pathAt(address: string): string | null
}

export function wholeAddress(address: string, base: string | null): string | null {
  if (!URL.canParse(address, base ?? undefined)) return null
  const { protocol, href } = new URL(address, base ?? undefined)
  return /^(?:https?|file):$/.test(protocol) ? href : null
}

const FRAMES = 'iframe, object, embed'
const MEDIA = `img, video, audio, ${FRAMES}`

/**
 * Makes what is seen and played ready to be read: each stands alone in its figure, behind the block that it was in, since none of
 * these holds a figure, and has a whole address, or the path of a file of this site. What only counts visits is dropped.
 * @param base the address that relative ones count from; null where it is not known
 */
export function takeMedia(body: HTMLElement, own: OwnFiles | null, base: string | null): void {
  for (const one of body.querySelectorAll<HTMLElement>(MEDIA)) {
    // What a player shows in a browser that cannot play.
    if (one.parentElement?.closest('video, audio, object, iframe')) continue
    if (isCounter(one)) one.remove()
    else takeAddress(one, own, base)
  }
  for (const player of body.querySelectorAll('video, audio, object')) player.replaceChildren()
  for (const figure of body.querySelectorAll('figure:not([data-player])')) {
    if (figure.querySelectorAll(`${MEDIA}, [data-player]`).length > 1)
      figure.replaceWith(...figure.childNodes)
  }
  for (const figure of body.querySelectorAll<HTMLElement>('figure')) takeCredit(figure)
  liftMedia(body)
  for (const caption of body.querySelectorAll('figcaption')) layInLines(caption)
}

function isCounter(one: HTMLElement): boolean {
  if (one.matches('img') || one.matches(FRAMES)) {
    const isTiny = ['width', 'height'].some((side) => /^[012]$/.test(one.getAttribute(side) ?? ''))
    if (isTiny) return true
  }
  return one.matches(FRAMES) && (one.style.display === 'none' || one.style.visibility === 'hidden')
}

function takeAddress(one: HTMLElement, own: OwnFiles | null, base: string | null): void {
  if (one instanceof HTMLImageElement || one instanceof HTMLIFrameElement) takeLateAddress(one)
  const given = one.getAttribute('src') ?? one.getAttribute('data')
  const address = (given ?? one.querySelector('source[src]')?.getAttribute('src') ?? '').trim()
  const name = one.ariaLabel ?? one.getAttribute('title')
  if (name) one.dataset.name = name
  // A picture without an address shows nothing; a player may have been given what it plays by a script.
  if (address === '' && one instanceof HTMLImageElement) return
  const figure = one.closest<HTMLElement>('[data-site], figure[data-player]')
  const src = own && figure?.dataset.site === own.siteId ? address : addressOf(address, own, base)
  one.setAttribute('src', src)
  // Public pages do not name their site.
  if (own && figure && figure.dataset.site === undefined && src.startsWith('/'))
    figure.dataset.site = own.siteId
}

/** A path where the file is one of this site. */
function addressOf(address: string, own: OwnFiles | null, base: string | null): string {
  const whole = /^[a-z][a-z0-9+.-]+:/i.test(address) ? address : base && wholeAddress(address, base)
  return whole ? (own?.pathAt(whole) ?? whole) : SOMEWHERE + address
}

/** Pages that load pictures and frames late have a stand-in, such as one dot, where these will be: what comes is what was copied. */
function takeLateAddress(one: HTMLImageElement | HTMLIFrameElement): void {
  const src = one.getAttribute('src') ?? ''
  if (!/^(?:$|data:|about:)/.test(src)) return
  const { src: late, lazySrc, original } = one.dataset
  const widths = one instanceof HTMLImageElement ? one.srcset : ''
  const address = late ?? lazySrc ?? original ?? widths.trim().split(/[\s,]/)[0] ?? ''
  if (address === '') return
  one.setAttribute('src', address)
}

/** On a page a credit stands behind the caption; it is no part of it. */
function takeCredit(figure: HTMLElement): void {
  const credit = figure.querySelector('figcaption > .figure__credit')
  if (!credit) return
  figure.dataset.credit ??= credit.textContent.trim()
  const before = credit.previousSibling
  if (before instanceof Text) before.data = before.data.trimEnd()
  credit.remove()
}

function liftMedia(body: HTMLElement): void {
  const last = new Map<Element, Element>()
  for (const one of body.querySelectorAll(`${MEDIA}, figure[data-player]`)) {
    const whole = one.closest('figure') ?? one
    const block = whole.closest('table') ?? whole.closest('p, h1, h2, h3, h4, h5, h6, pre')
    if (!block) continue
    const figure = whole.localName === 'figure' ? whole : document.createElement('figure')
    ;(last.get(block) ?? block).after(figure)
    if (figure !== whole) figure.append(whole)
    last.set(block, figure)
  }
}

/** Turns paragraphs, lists and tables in a cell into lines of text. */
export function layInLines(cell: Element): void {
  for (const block of cell.querySelectorAll(BLOCKS_IN_CELLS)) {
    let before = block.previousSibling
    while (before instanceof Text && before.data.trim() === '') before = before.previousSibling
    if (before && before.nodeName !== 'BR') block.before(document.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
}

const BLOCKS_IN_CELLS =
  'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, table, tbody, thead, tfoot, tr, td, th, blockquote, pre'
