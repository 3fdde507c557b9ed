import { callsOf } from '../../content/type/calls.ts'
import { defineType, type RowOf } from '../../content/type/define-type.ts'
import {
  email,
  links,
  paragraph,
  phone,
  picture,
  requiredLine,
  suppliedNumber,
} from '../../content/type/fields.ts'
import { switchable } from '../../content/type/state.ts'

/** People whom a site shows. They are no accounts: nobody signs in as one. */
export const memberType = defineType({
  name: 'team-member',
  address: 'team',
  callNames: ['Member', 'Members'],
  listName: 'teamMembers',
  one: 'a team member',
  many: 'team members',
  state: switchable,
  module: 'team',
  screen: '/admin/team',
  words: 'team',
  shortForm: [['name', 'position'], ['email', 'phone'], 'bio', 'avatar', 'socialLinks', 'isActive'],
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  isOrdered: true,
  texts: {
    name: requiredLine('Name'),
    position: requiredLine('Position'),
    bio: paragraph('Bio'),
  },
  shared: {
    email: email('Email'),
    phone: phone('Phone'),
    /** '' draws rings instead. */
    avatar: picture('Picture', 'portrait.jpg'),
    socialLinks: links('Links', 'Link', 20),
    /** The place in the team. */
    order: { ...suppliedNumber('Order'), keptAs: 'displayOrder' },
  },
})

export const memberCalls = callsOf(memberType)

export type MemberRow = RowOf<typeof memberType>
