import type { ShownForm } from '../../../kernel/form-texts.ts'

export type { FormView } from '../contract.ts'

/** The page after a form was sent without script. */
export type SentView = Pick<ShownForm, 'name' | 'successMessage' | 'langs'>
