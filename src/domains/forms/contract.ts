import type { Answers, FormField, Mistake } from '../../kernel/form.ts'

/** Where a form stands on the site. */
export const formPath = (slug: string) => `/forms/${slug}`

/** So often one address sends a form: loose enough for a class behind one. */
export const SUBMIT_LIMIT = { count: 30, perMs: 60_000, by: 'address' } as const

/** So many options a field has at most, and so many rules by which it is shown. */
export const OPTIONS_MAX = 200
export const RULES_MAX = 20

/** What becomes of what a form was sent. */
export interface FormSettings {
  submitText: string
  successMessage: string
  /** Path on the site; '' stays on the page. */
  redirectUrl: string
  /** '' tells nobody. */
  notificationEmail: string
}

/** Those of a new form. */
export const SETTINGS: FormSettings = {
  submitText: 'Submit',
  successMessage: 'Thank you for your submission!',
  redirectUrl: '',
  notificationEmail: '',
}

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
  /** Where it goes on; '' for nowhere. */
  redirectPath: string
  /** What was typed before, and what was wrong with it. */
  answers: Answers
  mistakes: Readonly<Record<string, Mistake>>
  /** Why it was not taken, where that is no field's fault: a key. */
  problem: 'tooMany' | 'failed' | null
}
