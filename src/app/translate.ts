import { createTranslator } from 'use-intl/core'
import type { Locale } from '../kernel/locale.ts'
import type { Translate } from '../ui/translate.ts'
import { messagesOf } from './messages.ts'

const translators = new Map<Locale, Translate>()

/** Finds and fills the texts of public pages in a language. */
export function translatorOf(locale: Locale): Translate {
  let t = translators.get(locale)
  if (!t) {
    const translate = createTranslator({ locale, messages: messagesOf(locale) })
    // `npm run check` checks keys against the message files; here they are plain text.
    const translated: Translate = (key, values) => translate(key as never, values as never)
    // Texts without values are kept: formatting them again took a quarter of the time of a page.
    const plain = new Map<string, string>()
    t = (key, values) => {
      if (values) return translated(key, values)
      let text = plain.get(key)
      if (text === undefined) plain.set(key, (text = translated(key)))
      return text
    }
    translators.set(locale, t)
  }
  return t
}
