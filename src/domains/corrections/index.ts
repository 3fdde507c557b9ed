import { served } from '../../content/served/served.ts'
import { correctionItems } from './actions.ts'
import { pagesOfCorrections } from './site/pages.ts'

export const servedCorrections = {
  ...served(correctionItems),
  pages: pagesOfCorrections,
}
