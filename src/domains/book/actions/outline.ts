import { erased } from '../../../content/item/item-type.ts'
import { listTextStates } from '../../../content/verbs/text-states.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { OutlineTexts } from '../shapes.ts'
import { chapterItems } from './chapters.ts'
import { partItems } from './parts.ts'

/** How much is written of each part and chapter of the book, and how far it is translated, with drafts. */
export async function readOutline(ctx: Ctx): Promise<OutlineTexts> {
  const [parts, chapters] = await Promise.all([
    listTextStates(ctx, erased(partItems)),
    listTextStates(ctx, erased(chapterItems)),
  ])
  return { parts, chapters }
}
