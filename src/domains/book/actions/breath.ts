import { itemTypeOf } from '../../../content/item/declared-type.ts'
import type { TextsOf } from '../../../content/type/define-type.ts'
import * as queries from '../queries.ts'
import { breathType } from '../types/breath.ts'
import { foundInPart, IN_PART } from './of-part.ts'

/** Pauses at work on the server; the first that is switched on is the one that the page of its part shows. */
export const breathItems = itemTypeOf(breathType, queries.breath, {
  ...IN_PART,
  show: (_, texts) => siteNames(texts),
  search: foundInPart('breath'),
})

/** What the store calls description and instruction is content and practice on the site (contract row C192). */
export function siteNames({ description, instruction }: TextsOf<typeof breathType>) {
  return { content: description, practice: instruction }
}
