import * as z from 'zod/mini'
import { slugText } from '../../kernel/shape.ts'
import { isReserved } from './contract.ts'

/** A page lies beside the addresses of the site itself. */
export const pageRules = {
  slug: {
    rule: slugText().check(
      z.refine(
        (value) => !isReserved(value),
        'This slug is an address of the site itself. Choose another one',
      ),
    ),
  },
}
