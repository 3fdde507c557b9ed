/**
 * Sets what must be right at the first paint: that scripts run, the reader's theme, whether the page is scrolled, and room for
 * the bar of a signed-in person. A classic script in the head, so it stays small and imports nothing.
 */
const root = document.documentElement
root.classList.add('js')
// A page in a frame is a preview in the studio, which needs no bar.
if (self === top && /(^|; )fl=1/.test(document.cookie)) root.classList.add('signed-in')

/** The reader's theme; on a page to read also size, line height and colours (src/domains/book/site/reading-settings.ts). */
function wear(): void {
  try {
    const theme = localStorage.getItem('flyleaf.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
    if (!('reading' in root.dataset)) return
    const type = JSON.parse(localStorage.getItem('flyleaf.type') ?? '{}')
    for (const name of ['size', 'leading', 'page']) {
      if (name in type) root.dataset[name] = type[name]
      else delete root.dataset[name]
    }
  } catch {
    // Without storage the system's theme and the book's own type apply.
  }
}
wear()
// The browser shows a page from its back/forward cache; the reader may have changed the settings on another page since.
addEventListener('pageshow', ({ persisted }) => persisted && wear())

try {
  // The landing page's spiral draws itself once in a visit (src/site/header.ts notes it).
  if (!sessionStorage.getItem('flyleaf.drawn')) root.classList.add('draws')
} catch {
  // Without storage nothing draws itself.
}

/** The header shows the title from here on, in pixels (contract row C022). */
const TITLE_FROM = 100
const noteScroll = () => root.classList.toggle('scrolled', scrollY > TITLE_FROM)
addEventListener('scroll', noteScroll, { passive: true })
noteScroll()

// A press on a button before its island is hydrated is kept, and the island answers it later (src/site/islands.ts).
document.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button?.closest('[data-island]:not([data-ready])')) return
    // A form with an action works without its island, unless it asks to be held.
    if (button.form?.hasAttribute('action') && !('hold' in button.dataset)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    button.dataset.held = ''
    button.dispatchEvent(new Event('flyleaf:held', { bubbles: true }))
  },
  true,
)
