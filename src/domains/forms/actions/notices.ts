import { allowedItem } from '../../../content/item/find.ts'
import { erased } from '../../../content/item/item-type.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import { forgetRefused, listRefused, type RefusedNotice } from '../notices/queries.ts'
import { formItems } from './forms.ts'

/** Whether entries are mailed, and the forms whose address was refused for good. */
export async function readNotices(ctx: Ctx): Promise<{ areSent: boolean; refused: RefusedNotice[] }> {
  return { areSent: ctx.mail.isSetUp, refused: await listRefused(ctx.db.staff, siteOf(ctx).id) }
}

/** Writes to the address of a form again that was refused. @throws notFound, notAllowed */
export async function resumeNotices(ctx: Ctx, id: string): Promise<void> {
  const { forkId: siteId } = await allowedItem(ctx, erased(formItems), id, 'form.write')
  await change(ctx, siteId, (tx) => forgetRefused(tx, siteId, id))
}
