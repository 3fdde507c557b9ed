import { isKept } from '../../content/item/store/statuses.ts'
import { typeStoreOf } from '../../content/item/store/type-store.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { memberType } from './type.ts'

export const memberStore = typeStoreOf(memberType, {
  table: 'teamMembers',
  translations: 'teamMemberTranslations',
  owner: 'teamMemberId',
  isCounted: true,
  namedBy: 'name',
  searched: ['email'],
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
