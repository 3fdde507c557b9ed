import { served } from '../../content/served/served.ts'
import { correctionItems } from './actions.ts'
import { pagesOfCorrections } from './site/pages.ts'

/** Corrections of the book as the product takes them. */
export const servedCorrections = {
  ...served(correctionItems),
  pages: pagesOfCorrections,
}
