import { verbsOf } from '../../../content/served/verbs-of.ts'
import { itemTypeOf } from '../../../content/item/declared-type.ts'
import * as queries from '../queries.ts'
import { evidenceType } from '../types/evidence.ts'
import { beginInPart, IN_PART, lines } from './of-part.ts'

/** Findings at work on the server. */
export const evidenceItems = itemTypeOf(evidenceType, queries.evidence, {
  ...IN_PART,
  begin: (tx, site, write) => beginInPart(tx, site, 'evidenceItems', write),
  search: {
    kind: 'evidence',
    entry: ({ partId }, { title, description, source }) => ({
      title,
      text: lines(description, source),
      path: null,
      withinId: partId,
    }),
  },
})

export const evidenceVerbs = verbsOf(evidenceItems)
