import { type LinkedItem, nameOf } from '../../kernel/rich-text/item-link.ts'
import { isEnabled, type Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { ItemType } from '../item/item-type.ts'
import { listTargets } from './queries.ts'

/** Where links to items lead now. */
export interface LinkTargets {
  /** Addresses by `nameOf`, of those that readers can open. */
  paths: ReadonlyMap<string, string>
  /** What changes them, as `tx.touch` names it. */
  tags: readonly string[]
  /** Milliseconds until one of them comes or goes as planned; null: none does. */
  changesInMs: number | null
}

/** The part of a type that links to its items need. */
type Linkable = Pick<ItemType, 'kind' | 'tag' | 'search' | 'declared'>

/** Finds where the items that texts of a site link to are, all by one query; those of another site are nowhere. */
export async function findTargets(
  db: Reads,
  site: Pick<Site, 'id' | 'modules'>,
  types: readonly Linkable[],
  items: readonly LinkedItem[],
): Promise<LinkTargets> {
  const byKind = new Map(types.map((type) => [type.kind, type]))
  const linked = new Set(items.flatMap(({ kind }) => byKind.get(kind) ?? []))
  const tags = [...linked].map(({ tag }) => tag)
  const open = [...linked].filter(({ search, declared }) => search && isOn(site, declared?.module))
  const kinds = new Map(open.map(({ kind, search }) => [kind, search?.kind ?? kind]))
  const asked = items.flatMap(({ kind, id }) => {
    const found = kinds.get(kind)
    return found === undefined ? [] : [{ kind: found, id }]
  })
  const rows = await listTargets(db, { siteId: site.id, items: asked })
  const found = new Map(rows.map((row) => [nameOf(row), row]))
  const paths = items.flatMap(({ kind, id }) => {
    const target = found.get(nameOf({ kind: kinds.get(kind) ?? '', id }))
    return target?.isShown ? [[nameOf({ kind, id }), target.path] as const] : []
  })
  const moments = rows.flatMap(({ changesInMs }) => changesInMs ?? [])
  return {
    paths: new Map(paths),
    tags,
    changesInMs: moments.length > 0 ? Math.min(...moments) : null,
  }
}

const isOn = (site: Pick<Site, 'modules'>, module: string | undefined): boolean =>
  module === undefined || isEnabled(site, module)
