import * as z from 'zod/mini'
import { isUuid } from '../../../kernel/ids.ts'

/** Id of an answer of a model, as its call gave it. */
export const answerId = z
  .string('An answer must be named by its id')
  .check(z.refine(isUuid, { error: 'An answer must be named by its id' }))
