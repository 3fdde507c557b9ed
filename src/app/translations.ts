import { translationsOf } from '../domains/assistant/index.ts'
import { absentActor } from '../domains/identity/index.ts'
import { REVIEWED } from './reviewed.ts'

/** Calls and jobs that have a model translate items of all types. */
export const TRANSLATIONS = translationsOf({ types: REVIEWED, absentActor })
