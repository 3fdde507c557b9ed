import { useTranslations } from 'use-intl'
import type { Locale } from '../../kernel/locale.ts'
import { useContentLanguage } from '../content-language.tsx'
import { useConsole } from '../context.ts'
import { LanguageChoice } from '../shell/language-choice.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The language whose texts are on screen. On a phone it is chosen here, since the bar has no room. */
export function EditedLanguage({ locale }: { locale: Locale }) {
  const t = useTranslations('console')
  return (
    <>
      <span className="max-tablet:hidden">
        {t.rich('editor.editing', {
          language: t(`contentLanguage.${locale}`),
          b: (chunks) => <b className="font-semibold text-ink">{chunks}</b>,
        })}
      </span>
      <span className="-mx-2 -my-2.5 tablet:hidden">
        <LanguageChoice />
      </span>
    </>
  )
}

/** Says what cannot be changed in a translation, with a link to where it can. */
export function SharedNote() {
  const t = useTranslations('console')
  const { choose } = useContentLanguage()
  const { sourceLanguage } = useConsole().site
  const language = t(`contentLanguage.${sourceLanguage}`)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2.5 rounded-control bg-sunken px-3 py-2 text-second text-ink-2">
      <Icon name="lock" className="size-4" />
      <span className="flex-1 basis-64">{t('editor.shared', { language })}</span>
      <button
        type="button"
        className="hit rounded-badge font-semibold text-accent underline underline-offset-3"
        onClick={() => choose(sourceLanguage)}
      >
        {t('editor.editIn', { language })}
      </button>
    </p>
  )
}
