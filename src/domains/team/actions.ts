import { itemTypeOf } from '../../content/item/declared-type.ts'
import { seedShapeOf } from '../../content/served/seed-shape.ts'
import { invalidField } from '../../kernel/problem.ts'
import { TEAM_PATH } from './contract.ts'
import * as queries from './queries.ts'
import { memberType } from './type.ts'

export const memberItems = itemTypeOf(memberType, queries.memberStore, {
  // Texts can link to a person; the search of the site finds none.
  search: {
    kind: 'team-member',
    hasWords: () => false,
    place: ({ id }) => ({ path: `${TEAM_PATH}#${id}` }),
  },
  // The map of the source language could empty what the field itself refuses to be.
  refusals: {
    team_members_named: () => invalidField('name', 'required', 'Name is required'),
    team_members_placed: () => invalidField('position', 'required', 'Position is required'),
  },
})

/** The text of a file is what is told of the person. */
export const memberSeed = seedShapeOf(memberItems, {
  body: 'bio',
  names: { bio: 'the text' },
  comparedFirst: ['name', 'position', 'email'],
})
