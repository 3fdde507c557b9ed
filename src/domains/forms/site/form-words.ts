import type { Mistake } from '../../../kernel/form.ts'
import type { Translate } from '../../../ui/translate.ts'

/** What a form says beside the author's own words. */
export interface FormWords {
  submit: string
  sending: string
  thanks: string
  choose: string
  /** For a box that must be ticked. */
  tick: string
  /** Before the names of the fields that are wrong. */
  look: string
  /** For who finds the field that nobody is shown. */
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
