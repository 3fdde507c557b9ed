import type { Locale } from '../../kernel/locale.ts'
import { conflict } from '../../kernel/problem.ts'
import type { Status } from '../../kernel/publication.ts'
import type { WaitingChange } from '../contract/review.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, mayDo, siteById } from '../../platform/context.ts'
import type { FieldRow } from '../drafts/queries.ts'
import { changesOf, viewOf } from '../item/fields.ts'
import { type Item, type ItemType, stateOf } from '../item/item-type.ts'
import type { PublicState } from '../item/state.ts'

/** A field that was published, with what was there before. */
type PublishedField = Pick<WaitingChange, 'language' | 'field' | 'before' | 'after'>

/** An item of a publication, with what was there before. */
export interface PublishedItem {
  kind: string
  id: string
  title: string
  changes: PublishedField[]
  /** How it stood before readers. */
  was: PublicState
  wasSeen: boolean
  /** Version that the publication gave it. */
  version: number
}

/** What is kept of an item that goes out. @param record before that, with what waited of it in `rows` */
export function publishedItem(
  type: ItemType,
  site: Site,
  record: Item,
  rows: FieldRow[],
  version: number,
): PublishedItem {
  const changes = changesOf(type, site, record, rows)
  return {
    kind: type.kind,
    id: record.id,
    title: titleIn(type, record, site.defaultLanguage),
    changes: changes.map(({ language, field, before, after }) => ({ language, field, before, after })),
    was: stateBefore(type, record),
    wasSeen: isSeen(record.status),
    version,
  }
}

/** How an item stands before readers, as it is put back: with the date of its own, which follows publication. */
export function stateBefore(type: ItemType, item: Item): PublicState {
  return stateOf(type).publicStateOf(item, type.dateField)
}

/** One publication may hold items of several people. @throws conflict for an item that the caller may not publish */
export function requireOwn(ctx: Ctx, type: ItemType, record: Item): void {
  const { forkId: siteId } = record
  if (mayDo(ctx, siteId, 'content.publish', type.ownerOf?.(record) ?? null)) return
  const { defaultLanguage } = siteById(ctx, siteId)
  throw conflict(
    `“${titleIn(type, record, defaultLanguage).slice(0, 80)}” is not yours to publish or to take back.`,
  )
}

/** What an item is called. */
export function titleIn(type: ItemType, record: Item, locale: Locale): string {
  const view = viewOf(type, record, locale)
  return String(view.title || view.name || view[type.store.namedBy ?? ''] || '')
}

/** Whether readers see an item that stands so. */
export function isSeen(status: Status): boolean {
  return status === 'published' || status === 'active'
}
