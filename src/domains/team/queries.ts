import { storeOf } from '../../content/queries.ts'

export interface MemberFacts {
  email: string
  phone: string
  avatar: string
  socialLinks: Record<string, string>
  displayOrder: number
  isActive: boolean
}

export interface MemberTexts {
  name: string
  position: string
  bio: string
}

export const members = storeOf<MemberFacts, MemberTexts>({
  name: 'team',
  table: 'teamMembers',
  countedAs: 'team-member',
  translations: 'teamMemberTranslations',
  owner: 'teamMemberId',
  facts: ['email', 'phone', 'avatar', 'socialLinks', 'displayOrder', 'isActive'],
  noText: { name: '', position: '', bio: '' },
  json: ['socialLinks'],
  shownBy: 'isActive',
  namedBy: 'name',
  searched: ['email'],
  order: 'place',
})
