import { served } from '../../content/served/served.ts'
import { correctionItems, correctionVerbs } from './actions.ts'
import { pagesOfCorrections } from './site/pages.ts'
import { corrections } from './type.ts'

/** Corrections of the book as the product takes them. */
export const servedCorrections = {
  ...served(correctionItems, { calls: corrections, verbs: correctionVerbs }),
  pages: pagesOfCorrections,
}
