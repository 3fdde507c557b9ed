/** What of a page is read as one piece. */
const PIECES = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, pre, figcaption, span, div'

/** What a page adds to the words of its author. */
const ADDED = '.note-ref, .note__number'

/** What does something of its own when it is pressed. */
const ACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Pieces of running text on the writing surface. */
const WRITTEN = 'p, h1, h2, h3, h4, td, th, pre, [data-verse]'

/** The words around a place of a page, as they were written; '' where something else is pressed. */
export function wordsAt(place: Element): string {
  if (place.closest(ACTIVE)) return ''
  const piece = place.closest(PIECES)?.cloneNode(true) as Element | undefined
  for (const added of piece?.querySelectorAll(ADDED) ?? []) added.remove()
  return plain(piece?.textContent ?? '')
}

/** Where in a form words are written: a field that holds them, or a piece of running text; null where they are not. */
export function placeOfWords(form: ParentNode, words: string): HTMLElement | null {
  if (words === '') return null
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const pieces = [...form.querySelectorAll<HTMLElement>('.writing')].flatMap((surface) => [
    ...surface.querySelectorAll<HTMLElement>(WRITTEN),
  ])
  return (
    fields.find(({ value }) => plain(value) === words) ??
    pieces.find(({ textContent }) => plain(textContent) === words) ??
    fields.find(({ value }) => plain(value).includes(words)) ??
    pieces.find(({ textContent }) => plain(textContent).includes(words)) ??
    null
  )
}

/** Puts the caret behind the words of a field or of a piece of running text. */
export function goToPlace(place: HTMLElement): void {
  const surface = place.closest<HTMLElement>('.writing')
  place.scrollIntoView({ block: 'center' })
  if (!surface) return place.focus()
  surface.focus({ preventScroll: true })
  getSelection()?.selectAllChildren(place)
  getSelection()?.collapseToEnd()
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
