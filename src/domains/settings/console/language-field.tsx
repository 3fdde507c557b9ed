import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isLocale, LOCALES, type Locale } from '../../../kernel/locale.ts'
import { SelectField } from '../../../ui/field.tsx'
import type { Settings } from '../shapes.ts'
import { LanguageDialog } from './language-dialog.tsx'
import { useLanguageName, useLanguagePlan } from './use-language-plan.ts'

interface Props {
  settings: Settings
  readOnly: boolean
  onSaved: (settings: Settings) => void
}

/** The language that readers get first. Another one is stored at once, after a look at what becomes of the site. */
export function LanguageField({ settings, readOnly, onSaved }: Props) {
  const t = useTranslations()
  const nameOf = useLanguageName()
  const { defaultLanguage: current } = settings
  const { data: plan } = useLanguagePlan(null)
  const [asked, setAsked] = useState<Locale | null>(null)
  const isPublished = (locale: Locale) => plan?.choices.includes(locale) ?? false
  const label = (locale: Locale) => t(`console.contentLanguage.${locale}`)
  const hints = [t('settings.defaultLanguageHint')]
  if (plan) hints.push(t('settings.writtenFirst', { language: nameOf(plan.sourceLanguage) }))
  if (plan && !isPublished(current)) hints.push(t('settings.languageLost', { language: nameOf(current) }))
  return (
    <>
      <SelectField
        label={t('settings.field.defaultLanguage')}
        hint={hints.join(' ')}
        readOnly={readOnly}
        value={current}
        onChange={(value) => {
          if (isLocale(value) && value !== current) setAsked(value)
        }}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} disabled={locale !== current && !isPublished(locale)}>
            {plan && locale !== current && !isPublished(locale)
              ? t('settings.languageUnpublished', { language: label(locale) })
              : label(locale)}
          </option>
        ))}
      </SelectField>
      {asked && (
        <LanguageDialog
          language={asked}
          settings={settings}
          onSaved={onSaved}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
