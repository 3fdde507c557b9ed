import { served } from '../../content/served.ts'
import type { UsesOf } from '../media/index.ts'
import { memberSeed, memberType, memberVerbs } from './actions.ts'
import { members } from './contract.ts'
import { listWithAvatar } from './queries.ts'

export { pagesOfTeam, teamSource } from './site/pages.ts'

/** The team as the product takes it. */
export const servedTeam = served(memberType, {
  address: 'team',
  names: ['Member', 'Members'],
  calls: members,
  verbs: memberVerbs,
  seed: memberSeed,
})

/** Whose portrait a file is. */
export const filesOfTeam: UsesOf = async (db, siteId, { path }) =>
  (await listWithAvatar(db, siteId, path)).map((member) => ({ kind: 'team-member', ...member }))
