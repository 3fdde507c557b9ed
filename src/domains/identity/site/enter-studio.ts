/**
 * Loads the studio in full, or another page behind the sign-in. Without the transition that public pages have between them: its
 * styles are another file, and the first time that one is not there yet when the browser looks whether the studio wants a
 * transition, which it reports as an error.
 */
export function enterStudio(path = '/admin'): void {
  addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition(), { once: true })
  location.assign(path)
}
