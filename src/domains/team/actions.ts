import { verbsOf } from '../../content/actions.ts'
import type { SeedShape } from '../../content/import.ts'
import { itemTypeOf } from '../../content/item-type.ts'
import { shapesOf } from '../../content/type/shapes.ts'
import { invalidField } from '../../kernel/problem.ts'
import * as queries from './queries.ts'
import { memberType, type MemberWrite } from './type.ts'

/** The team at work on the server. */
export const memberItems = itemTypeOf(memberType, queries.members, {
  tag: 'team',
  required: { name: 'Name', position: 'Position' },
  // The map of the default language could empty what the field itself refuses to be.
  refusals: {
    team_members_named: () => invalidField('name', 'required', 'Name is required'),
    team_members_placed: () => invalidField('position', 'required', 'Position is required'),
  },
})

export const memberVerbs = verbsOf(memberItems)

const { create, translation } = shapesOf(memberType)

/** A file of each person. */
export const memberSeed = (): SeedShape<MemberWrite> => ({
  shape: create,
  texts: translation,
  fields: ({ displayOrder, ...front }, bio) => ({ ...front, order: displayOrder, bio }),
  names: { bio: 'the text' },
})
