import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import { WHOLE } from '../../content/contract/translation.ts'
import { useConsole } from '../context.ts'
import type { EditedItem, Editing } from './editing.ts'
import { LanguageDot } from './language-dot.tsx'
import { LanguageState } from './language-state.tsx'
import { unseenOf } from './languages.ts'
import { stampOf } from './use-translation.ts'
import { useTranslationCalls } from './use-translation-calls.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  calls: TranslationCalls | RecordTranslationCalls
}

/** State of the item in each language, with links to its translation beside the source. */
export function LanguagesSection<Item extends EditedItem>({ editing: { type, item }, calls }: Props<Item>) {
  const t = useTranslations('console')
  const { read } = useTranslationCalls(calls, item.uid)
  const { sourceLanguage } = useConsole().site
  const { data } = useQuery({
    queryKey: ['translation', type.kind.type, item.uid, 'all', stampOf(item)],
    queryFn: () => read(),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (!data) return null
  return (
    <section aria-labelledby="languages" className="flex flex-col gap-1 border-b border-line px-5 py-3">
      <h2 id="languages" className="font-semibold">
        {t('translate.languages')}
      </h2>
      <p className="flex min-h-7 items-center gap-2.5 text-second">
        <LanguageDot tally={WHOLE} />
        <b className="min-w-20 flex-none font-semibold">{t(`contentLanguage.${sourceLanguage}`)}</b>
        <span className="text-small text-ink-2">{t('translate.source')}</span>
      </p>
      {data.languages.map(({ locale, ...tally }) => (
        <p key={locale} className="flex min-h-7 items-center gap-x-2.5 text-second">
          <LanguageDot tally={tally} />
          <span className="min-w-20 flex-none">{t(`contentLanguage.${locale}`)}</span>
          <span className="min-w-0 flex-1 text-small text-ink-2">
            <LanguageState tally={tally} unseen={unseenOf(item, locale)} />
          </span>
          <Link
            to={`?locale=${locale}&view=translate`}
            aria-label={`${t('translate.compare')}: ${t(`contentLanguage.${locale}`)}`}
            className="hit flex-none rounded-badge font-medium text-accent underline underline-offset-3"
          >
            {t('translate.compare')}
          </Link>
        </p>
      ))}
    </section>
  )
}
