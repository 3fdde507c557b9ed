/** Id of the heading of "Choose Your Path". */
export const PATHS = 'paths'

/** Id of the heading under which a chosen part opens. */
export function chosenId(number: number): string {
  return `part-${number}`
}

/**
 * Opens and closes a part in place, with a URL of its own. The browser shows the URL's target
 * (intro.css) and scrolls to it; without JavaScript the same buttons lead to a page with that part alone.
 */
export function startPaths(): void {
  const paths = document.querySelector<HTMLElement>('[data-paths]')
  if (!paths) return
  paths.addEventListener('submit', (event) => {
    const id = (event as SubmitEvent).submitter?.dataset.opens
    if (!id || !document.getElementById(id)) return
    event.preventDefault()
    location.hash = id
  })
  // Also on "back", where the browser scrolls but leaves the focus on a hidden element.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1) || PATHS)
    if (target && paths.contains(target)) target.focus({ preventScroll: location.hash === '' })
  })
}
