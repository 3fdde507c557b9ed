import { useConsole } from '../../../console/context.ts'
import { type FormWords, formWords } from '../site/form-words.ts'

const files = import.meta.glob<Record<string, string>>('../messages/*.json', {
  import: 'default',
  eager: true,
})

/** What a form says to readers, in the language of the site. */
export function useSiteWords(): FormWords {
  const { site } = useConsole()
  const messages = files[`../messages/${site.defaultLanguage}.json`]
  return formWords((key) => messages?.[key.replace(/^forms\./, '')] ?? '')
}
