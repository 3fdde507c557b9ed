import type { Answers, FormField, Mistake } from '../../../kernel/form.ts'

/** A form as readers get it. */
export interface FormView {
  id: string
  name: string
  /** Where a browser sends it without script. */
  action: string
  fields: FormField[]
  /** '' for the usual word. */
  submitText: string
  successMessage: string
  /** Where it goes on, in the language of the page; '' for nowhere. */
  redirectPath: string
  /** What was typed before, and what was wrong with it. */
  answers: Answers
  mistakes: Readonly<Record<string, Mistake>>
  /** Why it was not taken, where that is no field's fault: a key. */
  problem: 'tooMany' | 'failed' | null
}

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
