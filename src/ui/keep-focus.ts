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
    if (!last || last.isConnected || document.activeElement !== document.body) return
    last = null
    nextIn(place)?.focus({ preventScroll: true })
  })
  place.addEventListener('focusin', note)
  observer.observe(place, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    place.removeEventListener('focusin', note)
  }
}

/** The `ref` of what stands around a form that begins anew when it is saved: the focus stays at its submit button. */
export const keepFocusAtSubmit = (place: HTMLElement | null): (() => void) | undefined =>
  place ? keepFocusIn(place, (form) => form.querySelector<HTMLElement>('button[type="submit"]')) : undefined
