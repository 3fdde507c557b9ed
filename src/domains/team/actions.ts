import { verbsOf } from '../../content/actions.ts'
import type { SeedShape } from '../../content/import.ts'
import type { ItemType } from '../../content/items.ts'
import { type Own, switchIn } from '../../content/shown.ts'
import { givenOr, onlyOf } from '../../content/written.ts'
import { invalidField } from '../../kernel/problem.ts'
import { memberCreate, type MemberRow, memberTranslation, type MemberWrite } from './contract.ts'
import * as queries from './queries.ts'

type Facts = queries.MemberFacts
type Texts = queries.MemberTexts

const FACTS = ['email', 'phone', 'avatar', 'socialLinks', 'isActive'] as const

/** People whom a site shows. They are no accounts: nobody signs in as one. */
export const memberType: ItemType<Facts, Texts, MemberWrite, Own<MemberRow>> = {
  store: queries.members,
  kind: 'team-member',
  capability: 'content.write',
  removal: 'content.delete',
  tag: 'team',
  required: { name: 'Name', position: 'Position' },
  begin: async (tx, site, { order }) => ({
    email: '',
    phone: '',
    avatar: '',
    socialLinks: {},
    displayOrder: order ?? (await queries.members.nextPlace(tx, site.id)),
    isActive: true,
  }),
  facts: (write, before) => ({
    ...givenOr(write, before, FACTS),
    displayOrder: write.order ?? before.displayOrder,
  }),
  texts: (write) => onlyOf(write, ['name', 'position', 'bio']),
  map: ({ translations }) => translations,
  show: (record, texts) => ({
    ...onlyOf(record, FACTS),
    order: record.displayOrder,
    ...switchIn(record),
    ...texts,
  }),
  // The map of the default language could empty what the field itself refuses to be.
  refusals: {
    team_members_named: () => invalidField('name', 'required', 'Name is required'),
    team_members_placed: () => invalidField('position', 'required', 'Position is required'),
  },
}

export const memberVerbs = verbsOf(memberType)

/** A file of each person. */
export const memberSeed = (): SeedShape<MemberWrite> => ({
  shape: memberCreate,
  texts: memberTranslation,
  fields: ({ displayOrder, ...front }, bio) => ({ ...front, order: displayOrder, bio }),
  names: { bio: 'the text' },
})
