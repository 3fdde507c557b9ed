import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { type Locale, LOCALES } from '../../../kernel/locale.ts'

interface Props {
  chosen: readonly Locale[]
  onChange: (chosen: Locale[]) => void
}

/** In which languages a translator may write; none named means all but the site's own. */
export function LanguageChecks({ chosen, onChange }: Props) {
  const t = useTranslations()
  const { site } = useConsole()
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-semibold">{t('people.languages')}</legend>
      <div className="flex flex-wrap gap-2">
        {LOCALES.filter((locale) => locale !== site.defaultLanguage).map((locale) => (
          <label
            key={locale}
            className="hit flex h-9 items-center gap-2 rounded-control border border-line-2 px-2.5 text-second has-checked:border-accent has-checked:bg-accent-soft max-tablet:h-11"
          >
            <input
              type="checkbox"
              className="relative z-1 size-4 accent-accent"
              checked={chosen.includes(locale)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, locale] : chosen.filter((one) => one !== locale))
              }
            />
            {t(`console.contentLanguage.${locale}`)}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-small text-ink-3">{t('people.noneIsAll')}</p>
    </fieldset>
  )
}
