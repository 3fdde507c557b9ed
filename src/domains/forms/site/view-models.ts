export type { FormView } from '../contract.ts'

/** A form that is switched off. */
export interface ClosedView {
  homePath: string
}

/** The page after a form was sent without script. */
export interface SentView {
  name: string
  successMessage: string
  homePath: string
}
