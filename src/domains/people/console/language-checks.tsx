import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { type Role } from '../../../kernel/role.ts'
import { type Locale, LOCALES } from '../../../kernel/locale.ts'

interface Props {
  role: Role
  chosen: readonly Locale[]
  onChange: (chosen: Locale[]) => void
}

/** In which languages somebody writes texts; none named means all, for translators without the site's own. */
export function LanguageChecks({ role, chosen, onChange }: Props) {
  const t = useTranslations()
  const { site } = useConsole()
  const isTranslator = role === 'translator'
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-semibold">{t('people.languages')}</legend>
      <div className="flex flex-wrap gap-2">
        {LOCALES.filter((locale) => !isTranslator || locale !== site.sourceLanguage).map((locale) => (
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
      <p className="mt-1.5 text-small text-ink-3">
        {t(isTranslator ? 'people.noneIsAll' : 'people.noneIsAllOfThem')}
      </p>
    </fieldset>
  )
}
