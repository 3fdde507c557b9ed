import { served } from '../../content/served.ts'
import { memberSeed, memberType, memberVerbs } from './actions.ts'
import { members } from './contract.ts'

export { pagesOfTeam, teamSource } from './site/pages.ts'

/** The team as the product takes it. */
export const servedTeam = served(memberType, {
  address: 'team',
  names: ['Member', 'Members'],
  calls: members,
  verbs: memberVerbs,
  seed: memberSeed,
})
