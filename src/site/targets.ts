import type { LinkedItem } from '../kernel/rich-text/item-link.ts'
import type { PageContext } from './page.ts'

/** Addresses of items that texts link to, by `nameOf`; of those alone that readers can open. */
export type Targets = ReadonlyMap<string, string>

/** Finds where the items that a page links to are, with the tags of what changes that, and when it changes by itself. */
export type TargetsOf = (
  ctx: PageContext,
  items: readonly LinkedItem[],
) => Promise<{ paths: Targets; tags: readonly string[]; changesInMs: number | null }>
