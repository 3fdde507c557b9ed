import { isKept, storeOf } from '../../content/queries.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

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

const withAvatar = statement<{ siteId: string; path: string }, { id: string; title: string }>(
  'team.withAvatar',
  (q, p) =>
    q
      .selectFrom('teamMembers')
      .select(['id', 'name as title'])
      .where('forkId', '=', p.siteId)
      .where('avatar', '=', p.path)
      .where(isKept('teamMembers'))
      .orderBy('name')
      .orderBy('id'),
)

/** People whose portrait lies at a path. */
export const listWithAvatar = (db: Reads, siteId: string, path: string) =>
  db.many(withAvatar, { siteId, path })
