import '../site/styles/site.css'
import type { ComponentType } from 'react'

/** Islands by the names that the server's markup carries; each is fetched only by pages that hold it. */
const ISLANDS: Record<string, () => Promise<{ default: ComponentType<never> }>> = {
  'identity/login': () => import('../domains/identity/site/login.island.tsx'),
  'identity/owner-form': () => import('../domains/identity/site/owner-form.island.tsx'),
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) void bringToLife(root)

async function bringToLife(root: HTMLElement): Promise<void> {
  const load = ISLANDS[root.dataset.island ?? '']
  if (!load) return console.warn(`No island is called ${root.dataset.island}`)
  // React comes with the first island, never with a page that has none.
  const [{ default: Component }, { createElement }, { hydrateRoot }] = await Promise.all([
    load(),
    import('react'),
    import('react-dom/client'),
  ])
  // The server wrote the props for this very component.
  hydrateRoot(root, createElement(Component, JSON.parse(root.dataset.props ?? '{}') as never))
}
