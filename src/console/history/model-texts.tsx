import { useFormatter, useTranslations } from 'use-intl'
import type { ModelText } from '../../content/contract/history.ts'
import { Icon } from '../../ui/icon.tsx'
import { useItemTypes } from '../item-types.ts'

/** Which fields of a version a model wrote, in the language that is compared: who took them, and what was asked. */
export function ModelTexts({
  type,
  texts,
  language,
}: {
  type: string
  texts: readonly ModelText[]
  language: string
}) {
  const t = useTranslations('console.history')
  const format = useFormatter()
  const { fieldOf } = useItemTypes()
  const shown = texts.filter((text) => text.language === '' || text.language === language)
  if (shown.length === 0) return null
  return (
    <section
      aria-labelledby="model-texts"
      className="border-t border-line-2 bg-sunken px-4.5 py-3 text-second tablet:px-6"
    >
      <h2 id="model-texts" className="flex items-center gap-2 font-sans text-second font-semibold">
        <Icon name="assistant" className="size-4 flex-none" />
        {t('modelTexts')}
      </h2>
      <dl className="mt-1.5 grid gap-x-3 gap-y-1 tablet:grid-cols-[minmax(0,110px)_minmax(0,1fr)]">
        {shown.map(({ field, asked, model, host, by, at, prompt }, i) => (
          <div key={i} className="contents">
            <dt className="text-ink-2">{fieldOf(type, field)}</dt>
            <dd className="max-tablet:mb-2 wrap-anywhere">
              {t(`asked.${asked}`)}:{' '}
              {t('modelText', {
                model,
                host,
                who: by || t('gone'),
                at: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
              {prompt !== '' && (
                <span className="block text-ink-2 whitespace-pre-line" dir="auto">
                  {prompt === null ? t('promptGone') : t('prompt', { prompt })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
