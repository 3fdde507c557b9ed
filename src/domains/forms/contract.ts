import type { Answers, Mistake } from '../../kernel/form.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { ShownForm } from '../../kernel/form-texts.ts'

/** The path of a form on the site. */
export const formPath = (slug: string) => `/forms/${slug}`

/** Rate limit of submissions by IP address: loose enough for a school class that shares one. */
export const SUBMIT_LIMIT = { count: 30, perMs: 60_000, by: 'address' } as const

/** Maximum number of options of a field, and of its display rules. */
export const OPTIONS_MAX = 200
export const RULES_MAX = 20

/** What happens with submissions of a form. */
export interface FormSettings {
  submitText: string
  successMessage: string
  /** Path on the site; '' stays on the page. */
  redirectUrl: string
  /** '' notifies nobody. */
  notificationEmail: string
}

/** Settings of a new form. */
export const SETTINGS: FormSettings = {
  submitText: 'Submit',
  successMessage: 'Thank you for your submission!',
  redirectUrl: '',
  notificationEmail: '',
}

/** A form as readers see it on a page; where its submit text is '', the button says the default one. */
export interface FormView extends ShownForm {
  id: string
  /** Language of the page. */
  locale: Locale
  /** Target of a submission without JavaScript. */
  action: string
  /** Path to open after a submission; '' for none. */
  redirectPath: string
  /** Earlier input, and its errors. */
  answers: Answers
  mistakes: Readonly<Record<string, Mistake>>
  /** Why the submission failed as a whole: a message key. */
  problem: 'tooMany' | 'failed' | null
}
