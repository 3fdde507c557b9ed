import { useTranslations } from 'use-intl'
import { isLocale, LOCALES, OWN_NAMES } from '../../kernel/locale.ts'
import { DENSITIES, THEMES } from '../../kernel/look.ts'
import { SelectField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useLook } from '../look.tsx'

/** Look and language of the studio, on this device. */
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
  return (
    <SelectField
      label={t('ownLanguage')}
      value={look.language ?? ''}
      onChange={(value) => change({ language: isLocale(value) ? value : null })}
    >
      <option value="">{t('languageOfBrowser')}</option>
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {OWN_NAMES[locale]}
        </option>
      ))}
    </SelectField>
  )
}
