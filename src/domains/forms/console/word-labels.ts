import { useTranslations } from 'use-intl'
import { optionKeysOf } from '../../../kernel/form.ts'
import { labelKey, optionWordKey, placeholderKey, type Worded } from '../../../kernel/form-texts.ts'

/** Labels of the words of a form, by their whole names, such as `words.email/label`. */
export function useWordLabels({ fields }: Worded): Record<string, string> {
  const t = useTranslations('forms')
  const ofFields = fields.flatMap((field): [string, string][] => {
    const { id, label, options = [] } = field
    const keys = optionKeysOf(field)
    const of = (part: string) => t('wordOf', { field: label || t('unnamed'), part })
    return [
      [labelKey(id), of(t('fieldLabel'))],
      [placeholderKey(id), of(t('placeholder'))],
      ...options.map((_, i): [string, string] => [
        optionWordKey(id, keys[i] ?? ''),
        of(t('option', { number: i + 1 })),
      ]),
    ]
  })
  const labels: [string, string][] = [
    ['name', t('field.name')],
    ...ofFields,
    ['submitText', t('setting.submitText')],
    ['successMessage', t('setting.successMessage')],
  ]
  return Object.fromEntries(labels.map(([key, label]) => [`words.${key}`, label]))
}
