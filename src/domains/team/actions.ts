import { verbsOf } from '../../content/actions.ts'
import type { ItemType } from '../../content/items.ts'
import type { Own } from '../../content/shown.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { MemberRow, MemberWrite } from './contract.ts'
import * as queries from './queries.ts'

type Facts = queries.MemberFacts
type Texts = queries.MemberTexts

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
    displayOrder: order ?? (await queries.nextPlace(tx, site.id)),
    isActive: true,
  }),
  facts: (write, before) => ({
    email: write.email ?? before.email,
    phone: write.phone ?? before.phone,
    avatar: write.avatar ?? before.avatar,
    socialLinks: write.socialLinks ?? before.socialLinks,
    displayOrder: write.order ?? before.displayOrder,
    isActive: write.isActive ?? before.isActive,
  }),
  texts: ({ name, position, bio }) => ({ name, position, bio }),
  map: ({ translations }) => translations,
  show: ({ email, phone, avatar, socialLinks, displayOrder, isActive }, texts) => ({
    email,
    phone,
    avatar,
    socialLinks,
    order: displayOrder,
    isActive,
    ...texts,
  }),
  // The map of the default language could empty what the field itself refuses to be.
  refusals: {
    team_members_named: () => invalidField('name', 'required', 'Name is required'),
    team_members_placed: () => invalidField('position', 'required', 'Position is required'),
  },
}

export const members = verbsOf(memberType)
