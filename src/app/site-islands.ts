import '../site/styles/site.css'
import { createElement, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Islands by the names that the server's markup carries; each is fetched only by pages that hold it. */
const ISLANDS: Record<string, () => Promise<{ default: ComponentType<never> }>> = {
  'identity/login': () => import('../domains/identity/site/login.island.tsx'),
  'identity/owner-form': () => import('../domains/identity/site/owner-form.island.tsx'),
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) void bringToLife(root)

async function bringToLife(root: HTMLElement): Promise<void> {
  const load = ISLANDS[root.dataset.island ?? '']
  if (!load) return console.warn(`No island is called ${root.dataset.island}`)
  const { default: Component } = await load()
  // The server wrote the props for this very component.
  hydrateRoot(root, createElement(Component, JSON.parse(root.dataset.props ?? '{}') as never))
}
