/** Elements of a page that hold one piece of text. */
const PIECES = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, pre, figcaption, span, div'

/** Elements that a page adds to the words of its author. */
const ADDED = '.note-ref, .note__number'

/** Elements that react to a press themselves. */
const ACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Pieces of running text on the writing surface. */
const WRITTEN = 'p, h1, h2, h3, h4, td, th, pre, [data-verse]'

/** The author's words around an element of a page; '' where the element reacts to a press itself. */
export function wordsAt(place: Element): string {
  if (place.closest(ACTIVE)) return ''
  const piece = place.closest(PIECES)?.cloneNode(true) as Element | undefined
  for (const added of piece?.querySelectorAll(ADDED) ?? []) added.remove()
  return plain(piece?.textContent ?? '')
}

/** The field of a form, or the piece of running text, that holds some words; null for none. */
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
