import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { isLocale, LOCALES, OWN_NAMES } from '../../kernel/locale.ts'
import { DENSITIES, THEMES } from '../../kernel/look.ts'
import { Segments } from '../../ui/segments.tsx'
import { useLook } from '../look.tsx'

/** How the studio looks and which words it uses, on this device. */
export function LookPanel() {
  const t = useTranslations('console')
  const { look, change } = useLook()
  return (
    <div className="flex flex-col gap-3.5">
      <Segments
        label={t('appearance')}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={look.theme}
        onChange={(theme) => change({ theme })}
      />
      <Segments
        label={t('rows')}
        options={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
        value={look.density}
        onChange={(density) => change({ density })}
      />
      <OwnLanguage />
    </div>
  )
}

function OwnLanguage() {
  const t = useTranslations('console')
  const { look, change } = useLook()
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-second font-semibold">
        {t('ownLanguage')}
      </label>
      <select
        id={id}
        value={look.language ?? ''}
        onChange={({ target }) => change({ language: isLocale(target.value) ? target.value : null })}
        className="h-9 rounded-control border border-control bg-surface px-2.5 max-tablet:h-11"
      >
        <option value="">{t('languageOfBrowser')}</option>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {OWN_NAMES[locale]}
          </option>
        ))}
      </select>
    </div>
  )
}
