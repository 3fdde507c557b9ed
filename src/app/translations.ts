import { translationsOf } from '../domains/assistant/index.ts'
import { absentActor } from '../domains/identity/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Calls and jobs that have a model translate items of all types. */
export const TRANSLATIONS = translationsOf({ types: ITEM_TYPES.map(({ review }) => review), absentActor })
