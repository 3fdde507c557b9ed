import { served } from '../../content/served/served.ts'
import type { UsesOf } from '../media/index.ts'
import { memberItems, memberSeed } from './actions.ts'
import { listWithAvatar } from './queries.ts'
import { pagesOfTeam, teamSource } from './site/pages.ts'

export { portraitOf, portrayed } from './site/portraits.ts'

/** Whose portrait a file is. */
const uses: UsesOf = async (db, siteId, { path }) =>
  (await listWithAvatar(db, siteId, path)).map((member) => ({ kind: 'team-member', ...member }))

export const servedTeam = {
  ...served(memberItems, { seed: memberSeed }),
  pages: pagesOfTeam,
  source: teamSource,
  uses,
}
