/**
 * What must stand before the first paint: that there is script, the reader's theme, whether the page is scrolled, and room for
 * the bar of who is signed in. A classic script in the head, so it stays small and imports nothing.
 */
const root = document.documentElement
root.classList.add('js')
// A page in a frame is a preview: its reader stands in the studio already.
if (self === top && /(^|; )fl=1/.test(document.cookie)) root.classList.add('signed-in')

try {
  const theme = localStorage.getItem('flyleaf.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Storage is closed: the system's theme it is.
}

/** The header shows the title from here on, in pixels (contract row C022). */
const TITLE_FROM = 100
const noteScroll = () => root.classList.toggle('scrolled', scrollY > TITLE_FROM)
addEventListener('scroll', noteScroll, { passive: true })
noteScroll()

// A press on a button that is not alive yet is kept for its island, which answers it once it is (src/site/islands.ts).
document.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button?.closest('[data-island]:not([data-ready])')) return
    // A form that goes out by itself needs no island, unless it would rather wait.
    if (button.form?.hasAttribute('action') && !('hold' in button.dataset)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    button.dataset.held = ''
    button.dispatchEvent(new Event('flyleaf:held', { bubbles: true }))
  },
  true,
)
