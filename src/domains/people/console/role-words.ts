import { useFormatter, useTranslations } from 'use-intl'
import type { Locale } from '../../../kernel/locale.ts'

/** Languages as a sentence names them. */
export function useLanguageNames(): (languages: readonly Locale[]) => string {
  const t = useTranslations('console')
  const format = useFormatter()
  return (languages) => format.list(languages.map((locale) => t(`contentLanguage.${locale}`)))
}
