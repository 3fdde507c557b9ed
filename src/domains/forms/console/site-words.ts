import { useConsole } from '../../../console/context.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { type FormWords, formWords } from '../site/form-words.ts'

const files = import.meta.glob<Record<string, string>>('../messages/*.json', {
  import: 'default',
  eager: true,
})

/** The interface texts of a form in a language; left out: the site's source one. */
export function useSiteWords(locale?: Locale): FormWords {
  const { site } = useConsole()
  const messages = files[`../messages/${locale ?? site.sourceLanguage}.json`]
  return formWords((key) => messages?.[key.replace(/^forms\./, '')] ?? '')
}
