import type { ComponentType } from 'react'

/** When an island is hydrated: at once, when the browser has time, when it is visible, when it is pointed at or focused. */
export type When = 'load' | 'idle' | 'visible' | 'interaction'

/** Fetches a component by name; the browser asks for it only on pages that hold it. */
type Islands = Record<string, () => Promise<{ default: ComponentType<never> }>>

/** How far below the window an island counts as seen. */
const SEEN_MARGIN = '200px'

/** Hydrates the islands of this page, each when it is due. */
export function bringIslandsToLife(islands: Islands): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = islands[root.dataset.island ?? '']
    if (!load) showNothing(root)
    else onceDue(root, () => void bringToLife(root, load).catch((error) => giveUp(root, error)))
  }
}

/**
 * A page of another build names an island that this one lacks: without a component nothing in it could answer (contract row
 * C082).
 */
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
  // Pressing, typing or pointing hydrates the island at once.
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
  // React is loaded with the first island, never on a page without one.
  const [{ default: Component }, { hydrate }] = await Promise.all([load(), import('./hydrate.ts')])
  hydrate(root, Component)
}

/** The island's files could not be loaded: a form whose button was pressed is sent as without script. */
function giveUp(root: HTMLElement, error: unknown): void {
  console.warn(error)
  root.dataset.ready = ''
  root.querySelector<HTMLButtonElement>('button[data-held]')?.form?.submit()
}
