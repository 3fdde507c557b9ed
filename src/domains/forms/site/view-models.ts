export type { FormView } from '../contract.ts'

/** The page after a form was sent without script. */
export interface SentView {
  name: string
  successMessage: string
}
