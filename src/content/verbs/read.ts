import type { Ctx } from '../../platform/context.ts'
import { listFields } from '../drafts/queries.ts'
import { itemAnswer } from '../item/answers.ts'
import { allowedItem } from '../item/find.ts'
import { type ItemType, keyOf } from '../item/item-type.ts'

/** One item as its editor needs it. @throws notFound */
export async function read(ctx: Ctx, type: ItemType, id: string) {
  const item = await allowedItem(ctx, type, id, 'content.read')
  return itemAnswer(ctx, type, item, await listFields(ctx.db.staff, keyOf(type, item)))
}
