import type * as z from 'zod/mini'
import { verbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import type { EvidenceWrite, evidenceRow } from '../contract.ts'
import * as queries from '../queries.ts'
import { searchedEvidence } from '../searched.ts'
import { beginInPart, placedInPart } from './of-part.ts'
import type { Own } from '../../../content/item/shown.ts'

type Shown = Own<z.infer<typeof evidenceRow>>

/** Findings of a part. */
export const evidenceType: ItemType<queries.PlacedOfPart, queries.EvidenceTexts, EvidenceWrite, Shown> = {
  store: queries.evidence,
  kind: 'evidence',
  capability: 'book.write',
  tag: 'book',
  search: searchedEvidence,
  begin: (tx, site, write) => beginInPart(tx, site, 'evidenceItems', write),
  facts: placedInPart,
  texts: ({ title, description, source }) => ({ title, description, source }),
  map: ({ translations }) => translations,
  show: ({ partId, isActive, displayOrder }, texts) => ({ partId, isActive, displayOrder, ...texts }),
}

export const evidence = verbsOf(evidenceType)
