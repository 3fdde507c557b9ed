import { useConsole } from '../../../console/context.ts'
import { type FormWords, formWords } from '../site/form-words.ts'

const files = import.meta.glob<Record<string, string>>('../messages/*.json', {
  import: 'default',
  eager: true,
})

/** The interface texts of a form in the site's language. */
export function useSiteWords(): FormWords {
  const { site } = useConsole()
  const messages = files[`../messages/${site.sourceLanguage}.json`]
  return formWords((key) => messages?.[key.replace(/^forms\./, '')] ?? '')
}
