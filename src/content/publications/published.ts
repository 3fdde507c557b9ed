import type { Locale } from '../../kernel/locale.ts'
import { conflict } from '../../kernel/problem.ts'
import { isSeen } from '../../kernel/publication.ts'
import type { WaitingChange } from '../contract/review.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, mayDo, siteById } from '../../platform/context.ts'
import type { FieldRow } from '../drafts/queries.ts'
import { changesOf, viewOf } from '../item/fields.ts'
import { type Item, type ItemType, stateOf } from '../item/item-type.ts'
import type { PublicState } from '../item/state.ts'

/** A published field, with its value before. */
type PublishedField = Pick<WaitingChange, 'language' | 'field' | 'before' | 'after'>

/** An item of a publication, with all that undoing it needs. */
export interface PublishedItem {
  kind: string
  id: string
  title: string
  changes: PublishedField[]
  /** Its state before. */
  was: PublicState
  wasSeen: boolean
  /** Version after the publication. */
  version: number
}

/** Describes a published item. @param record the item before @param rows its field rows before @param version after it */
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
    title: titleIn(type, record, site.sourceLanguage),
    changes: changes.map(({ language, field, before, after }) => ({ language, field, before, after })),
    was: stateBefore(type, record),
    wasSeen: isSeen(record.status),
    version,
  }
}

/** The state of an item for a later undo, with the date that follows publication. */
export function stateBefore(type: ItemType, item: Item): PublicState {
  return stateOf(type).publicStateOf(item, type.dateField)
}

/** One publication may hold items of several people. @throws conflict for an item that the caller may not publish */
export function requireOwn(ctx: Ctx, type: ItemType, record: Item): void {
  const { forkId: siteId } = record
  if (mayDo(ctx, siteId, 'content.publish', type.ownerOf?.(record) ?? null)) return
  const { sourceLanguage } = siteById(ctx, siteId)
  throw conflict(
    `“${titleIn(type, record, sourceLanguage).slice(0, 80)}” is not yours to publish or to take back.`,
  )
}

export function titleIn(type: ItemType, record: Item, locale: Locale): string {
  const view = viewOf(type, record, locale)
  return String(view.title || view.name || view[type.store.namedBy ?? ''] || '')
}
