import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { OpenForm } from './queries.ts'
import { type ShownForm, shownForm } from '../../kernel/form-texts.ts'

/** A form in the words of a language of its site. */
export function shownIn({ sourceLanguage }: Site, form: OpenForm, locale: Locale): ShownForm {
  const isSource = locale === sourceLanguage
  return shownForm(
    form,
    isSource ? {} : (form.translations[locale] ?? {}),
    isSource ? undefined : sourceLanguage,
  )
}
