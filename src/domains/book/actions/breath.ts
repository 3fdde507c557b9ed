import { itemTypeOf } from '../../../content/item/declared-type.ts'
import type { TextsOf } from '../../../content/type/define-type.ts'
import * as queries from '../queries.ts'
import { breathType } from '../types/breath.ts'
import { foundInPart, IN_PART } from './of-part.ts'

/** Pauses. A part's page shows the first active one. */
export const breathItems = itemTypeOf(breathType, queries.breathStore, {
  ...IN_PART,
  show: (_, texts) => siteNames(texts),
  search: foundInPart('breath'),
})

/** The stored `description` and `instruction` are called `content` and `practice` on the site (contract row C192). */
export function siteNames({ description, instruction }: TextsOf<typeof breathType>) {
  return { content: description, practice: instruction }
}
