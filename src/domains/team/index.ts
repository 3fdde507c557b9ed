import { served } from '../../content/served/served.ts'
import { memberItems, memberSeed } from './actions.ts'
import { pagesOfTeam, teamSource } from './site/pages.ts'

export { portraitOf, portrayed } from './site/portraits.ts'

export const servedTeam = {
  ...served(memberItems, { seed: memberSeed }),
  pages: pagesOfTeam,
  source: teamSource,
}
