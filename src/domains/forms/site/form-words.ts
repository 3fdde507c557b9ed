import type { Mistake } from '../../../kernel/form.ts'
import type { Translate } from '../../../ui/translate.ts'

/** Interface texts of a form, besides the author's. */
export interface FormWords {
  submit: string
  sending: string
  thanks: string
  choose: string
  /** Error of a required checkbox. */
  tick: string
  /** Says what the star behind a question means. */
  starred: string
  /** Introduces the names of invalid fields. */
  look: string
  /** Label of the hidden honeypot field. */
  trap: string
  tooMany: string
  failed: string
  mistake: Record<Mistake, string>
}

export function formWords(t: Translate): FormWords {
  return {
    submit: t('forms.submit'),
    sending: t('forms.sending'),
    thanks: t('forms.thanks'),
    choose: t('forms.choose'),
    tick: t('forms.tick'),
    starred: t('forms.starred'),
    look: t('forms.look'),
    trap: t('forms.trap'),
    tooMany: t('forms.tooMany'),
    failed: t('forms.failed'),
    mistake: {
      required: t('forms.required'),
      email: t('forms.noEmail'),
      number: t('forms.noNumber'),
      date: t('forms.noDate'),
      option: t('forms.noOption'),
      'too-long': t('forms.tooLong'),
    },
  }
}
