/** Id of the panel with the contents of the book. */
export const CONTENTS_PANEL = 'contents-panel'

/** Lets the link to the contents open the panel instead, with the focus on the chapter that is read. */
export function startContentsPanel(): void {
  const opener = document.querySelector<HTMLElement>(`[data-panel="${CONTENTS_PANEL}"]`)
  const panel = document.getElementById(CONTENTS_PANEL)
  if (!opener || !(panel instanceof HTMLDialogElement)) return
  opener.addEventListener('click', (event) => {
    // In a new tab or window it is the page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    panel.showModal()
    const here = panel.querySelector<HTMLElement>('[aria-current]')
    here?.focus()
    here?.scrollIntoView({ block: 'center' })
  })
  panel.addEventListener('click', ({ target }) => {
    // The press was beside the panel, or on a link of it that may lead to this very page.
    if (target === panel || (target instanceof Element && target.closest('a'))) panel.close()
  })
}
