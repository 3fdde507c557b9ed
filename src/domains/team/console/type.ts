import { FLAG, TEXT } from '../../../console/items/fields.ts'
import type { ItemType } from '../../../console/items/item-type.ts'
import type { Drafted } from '../../../kernel/draft.ts'
import { type Member, type MemberRow, members } from '../contract.ts'
import { LINKS } from './links.ts'

/** What the editor of a person is given. */
export type DraftedMember = Member & Drafted

const FIELDS = {
  name: TEXT,
  position: TEXT,
  email: TEXT,
  phone: TEXT,
  bio: TEXT,
  avatar: TEXT,
  socialLinks: LINKS,
}

export const memberType: ItemType<MemberRow, DraftedMember> = {
  words: 'team',
  kind: 'team-member',
  home: '/admin/team',
  calls: members,
  fields: FIELDS,
  short: { ...FIELDS, isActive: FLAG },
}
