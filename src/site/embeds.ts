/** Loads a film or sound from another host into its place in the text, once a reader presses the button there. */
export function startEmbeds(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-address]')) place.dataset.ready = ''
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.embed__show')) return
    const place = target.closest<HTMLElement>('[data-address]')
    if (!place) return
    const { address = '', title = '' } = place.dataset
    const frame = document.createElement('iframe')
    frame.title = title
    frame.loading = 'lazy'
    // Players refuse pages that do not say where they are; the origin is enough.
    frame.referrerPolicy = 'strict-origin'
    frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
    frame.allowFullscreen = true
    // Its scripts run in its own origin; it opens windows only when it is pressed, and never leads this page elsewhere.
    frame.sandbox.add(
      'allow-scripts',
      'allow-same-origin',
      'allow-presentation',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
    )
    frame.src = address
    place.classList.add('embed--shown')
    place.replaceChildren(frame)
    frame.focus()
  })
}
