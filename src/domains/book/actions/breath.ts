import type * as z from 'zod/mini'
import { verbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import type { BreathWrite, breathRow } from '../contract.ts'
import * as queries from '../queries.ts'
import { searchedBreath } from '../searched.ts'
import { partOf } from './parts.ts'
import type { Own } from '../../../content/item/shown.ts'

type Shown = Own<z.infer<typeof breathRow>>

/** Pauses for breathing of a part; the first that is switched on is the one that its page shows. */
export const breathType: ItemType<queries.BreathFacts, queries.BreathTexts, BreathWrite, Shown> = {
  store: queries.breath,
  kind: 'breath',
  capability: 'book.write',
  tag: 'book',
  search: searchedBreath,
  begin: async (tx, site, write) => ({
    partId: await partOf(tx, site.id, write.partId ?? ''),
    isActive: true,
    duration: null,
  }),
  facts: async (write, before, tx, site) => ({
    partId: write.partId === undefined ? before.partId : await partOf(tx, site.id, write.partId),
    isActive: write.isActive ?? before.isActive,
    duration: write.duration === undefined ? before.duration : write.duration,
  }),
  texts: ({ title, description, instruction }) => ({ title, description, instruction }),
  map: ({ translations }) => translations,
  show: ({ partId, isActive, duration }, texts) => ({
    partId,
    isActive,
    duration,
    ...texts,
    ...siteNames(texts),
  }),
}

export const breath = verbsOf(breathType)

/** What the store calls description and instruction is content and practice on the site (contract row C192). */
export function siteNames({ description, instruction }: queries.BreathTexts) {
  return { content: description, practice: instruction }
}
