import type { Locale } from '../../kernel/locale.ts'

const files = import.meta.glob<{ text: string }>('./messages/*.json', { import: 'default', eager: true })

/** The sentence beside the button, which a person agrees to by signing up. */
export function consentIn(locale: Locale): string {
  return files[`./messages/${locale}.json`]?.text ?? ''
}
