/**
 * Gives the focus to another control when the one that has it is taken away: a button that did its work must not leave the
 * keyboard outside of its place. Where the person has let go of a control that is still there, nothing moves.
 * @param place stays while what is in it changes
 * @param nextIn gives the control that takes the focus
 * @returns what ends it
 */
export function keepFocusIn(
  place: HTMLElement,
  nextIn: (place: HTMLElement) => HTMLElement | null,
): () => void {
  let last: Element | null = document.activeElement
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return
    // One that is disabled still gets it as soon as it can be pressed, if nothing else has it by then.
    if (document.activeElement === document.body) nextIn(place)?.focus({ preventScroll: true })
    else last = null
  })
  place.addEventListener('focusin', note)
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    observer.disconnect()
    place.removeEventListener('focusin', note)
  }
}

/** The `ref` of what stands around a form that begins anew when it is saved: the focus stays at its submit button. */
export const keepFocusAtSubmit = keptAt('button[type="submit"]')

/** The `ref` of a row whose buttons come and go with its state: the focus stays at the first one. */
export const keepFocusAtButton = keptAt('button')

function keptAt(selector: string): (place: HTMLElement | null) => (() => void) | undefined {
  return (place) =>
    place ? keepFocusIn(place, (one) => one.querySelector<HTMLElement>(selector)) : undefined
}
