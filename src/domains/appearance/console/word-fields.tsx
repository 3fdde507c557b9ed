import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { EditedLanguage } from '../../../console/editor/edited-language.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Locale } from '../../../kernel/locale.ts'
import { WORD_IDS, type WordId, wordOf } from '../contract.ts'
import { wordField } from './theme-values.ts'

export type StandardWords = Readonly<Record<Locale, Readonly<Record<WordId, string>>>>

interface Props {
  bind: (name: string) => Bound
  standard: StandardWords
}

/** The closing quote, and folded the headings and lines that a site may say in its own words. */
export function WordFields({ bind, standard }: Props) {
  const t = useTranslations('appearance')
  const { locale } = useContentLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const others = WORD_IDS.filter((id) => id !== 'closingQuote')
  const bound = others.map((id) => ({ id, field: bind(wordField(locale, id)) }))
  const own = bound.filter(({ field }) => field.value.trim() !== '').length
  const isShown = isOpen || bound.some(({ field }) => field.error)
  return (
    <div className="flex flex-col gap-4.5">
      <div className="text-second text-ink-2">
        <EditedLanguage locale={locale} />
      </div>
      <Word
        id="closingQuote"
        bound={bind(wordField(locale, 'closingQuote'))}
        standard={standard[locale].closingQuote}
      />
      <section className="rounded-card border border-line-2">
        <h3>
          <button
            type="button"
            aria-expanded={isShown}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-card px-3.5 py-2 text-left hover:bg-sunken"
            onClick={() => setIsOpen(!isShown)}
          >
            <Icon name={isShown ? 'down' : 'forward'} className="size-4 text-ink-2" />
            <span className="flex-1 font-semibold">{t('ownWords')}</span>
            <span className="text-second text-ink-2">{t('ownCount', { count: own })}</span>
          </button>
        </h3>
        {isShown && (
          <div className="flex flex-col gap-4 border-t border-line px-3.5 pt-3 pb-4">
            <p className="text-second text-ink-2">{t('ownWordsText')}</p>
            {bound.map(({ id, field }) => (
              <Word key={id} id={id} bound={field} standard={standard[locale][id]} />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}

function Word({ id, bound, standard }: { id: WordId; bound: Bound; standard: string }) {
  const t = useTranslations('appearance')
  const { values = [], isLong } = wordOf(id)
  const names = values.map((name) => `{${name}}`).join(', ')
  const field = {
    ...bound,
    label: t(`word.${id}`),
    placeholder: standard,
    dir: 'auto' as const,
    ...(names && { hint: t('mayHold', { names }) }),
  }
  return isLong ? <TextArea rows={2} isOneLine {...field} /> : <TextField autoComplete="off" {...field} />
}
