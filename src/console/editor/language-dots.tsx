import { useTranslations } from 'use-intl'
import { type Tally, WHOLE } from '../../content/contract/translation.ts'
import { type Locale, LOCALES } from '../../kernel/locale.ts'
import { useConsole } from '../context.ts'
import { LanguageDot } from './language-dot.tsx'
import { useTallyWords } from './language-state.tsx'

/** The state of an item in each language: one dot under each code. @param languages all but the site's own */
export function LanguageDots({ languages }: { languages: readonly (Tally & { locale: Locale })[] }) {
  const t = useTranslations('console')
  const wordsOf = useTallyWords()
  const { sourceLanguage } = useConsole().site
  const tallies = LOCALES.map((locale) => ({
    locale,
    tally: languages.find((one) => one.locale === locale) ?? WHOLE,
  }))
  const words = tallies.map(({ locale, tally }) => {
    const state = locale === sourceLanguage ? t('translate.source') : wordsOf(tally)
    return `${t(`contentLanguage.${locale}`)}: ${state}`
  })
  return (
    <span role="img" aria-label={words.join('; ')} title={words.join('\n')} className="flex">
      {tallies.map(({ locale, tally }) => (
        <span key={locale} className="grid w-4.5 place-items-center">
          <LanguageDot tally={tally} />
        </span>
      ))}
    </span>
  )
}

/** The codes over the dots. */
export function LanguageCodes() {
  return (
    <span className="flex text-[10.5px]">
      {LOCALES.map((locale) => (
        <span key={locale} className="w-4.5 text-center">
          {locale}
        </span>
      ))}
    </span>
  )
}
