import type { ComponentType } from 'react'

/** When an island comes to life: at once, when the browser has time, when it is seen, when it is pointed at or focused. */
export type When = 'load' | 'idle' | 'visible' | 'interaction'

/** Fetches a component by name; the browser asks for it only on pages that hold it. */
type Islands = Record<string, () => Promise<{ default: ComponentType<never> }>>

/** How far below the window an island counts as seen. */
const SEEN_MARGIN = '200px'

/** Brings the islands of this page to life, each when it is due. */
export function bringIslandsToLife(islands: Islands): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = islands[root.dataset.island ?? '']
    if (!load) showNothing(root)
    else onceDue(root, () => void bringToLife(root, load).catch((error) => giveUp(root, error)))
  }
}

/** A page of another build names it: there is nothing that could answer in it (contract row C082). */
function showNothing(root: HTMLElement): void {
  console.warn(`No island is called ${root.dataset.island}`)
  root.replaceChildren()
  root.dataset.ready = ''
}

function onceDue(root: HTMLElement, begin: () => void): void {
  let hasBegun = false
  const once = () => {
    if (hasBegun) return
    hasBegun = true
    begin()
  }
  // Whoever presses, types or points does not wait for anything else.
  for (const type of ['flyleaf:held', 'pointerover', 'focusin', 'touchstart']) {
    root.addEventListener(type, once, { once: true, passive: true })
  }
  const when = (root.dataset.when ?? 'load') as When
  const isAwaited = root.querySelector('[data-held]') !== null || root.contains(document.activeElement)
  if (when === 'load' || isAwaited) once()
  else if (when === 'idle') onIdle(once)
  else if (when === 'visible') onSeen(root, once)
}

function onIdle(begin: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2_000 })
  else setTimeout(begin, 200)
}

function onSeen(root: HTMLElement, begin: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      begin()
    },
    { rootMargin: SEEN_MARGIN },
  )
  observer.observe(root)
}

async function bringToLife(root: HTMLElement, load: Islands[string]): Promise<void> {
  // React comes with the first island, never with a page that has none.
  const [{ default: Component }, { hydrate }] = await Promise.all([load(), import('./hydrate.ts')])
  hydrate(root, Component)
}

/** Its files did not come: a form whose button was pressed does what it does without script. */
function giveUp(root: HTMLElement, error: unknown): void {
  console.warn(error)
  root.dataset.ready = ''
  root.querySelector<HTMLButtonElement>('button[data-held]')?.form?.submit()
}
