import { LOCALES, type Locale } from '../../kernel/locale.ts'
import { routesOf, type Route } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { WORD_IDS, type WordId, wordOf } from './contract.ts'
import { shapes, type Theme } from './shapes.ts'

/** Texts of public pages in a language: `{ site: {...}, book: {...} }`. */
type MessagesOf = (locale: Locale) => Messages
type Messages = { readonly [name: string]: string | Messages }

/** @param messagesOf what the product says where a site has no words of its own */
export function appearanceRoutes(messagesOf: MessagesOf): Route[] {
  const standardWords = standardWordsOf(messagesOf)
  const shown = (theme: Theme) => ({ ...theme, standardWords })
  return routesOf(calls, shapes, {
    readTheme: async (ctx) => shown(await actions.readTheme(ctx)),
    previewTheme: async (ctx, { body }) => actions.previewTheme(ctx, body.theme, body.path),
    saveTheme: async (ctx, { body }) => shown(await actions.saveTheme(ctx, body)),
  })
}

function standardWordsOf(messagesOf: MessagesOf) {
  const inLanguage = (locale: Locale) => {
    const messages = messagesOf(locale)
    const textOf = (key: string) => {
      let found: string | Messages | undefined = messages
      for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
      return typeof found === 'string' ? ofMany(found) : ''
    }
    return Object.fromEntries(WORD_IDS.map((id) => [id, textOf(wordOf(id).messages[0])])) as Record<
      WordId,
      string
    >
  }
  return Object.fromEntries(LOCALES.map((locale) => [locale, inLanguage(locale)])) as Record<
    Locale,
    Record<WordId, string>
  >
}

/** What a message says of several things: "{count} chapters" of one that counts them. Own words know no plural forms. */
function ofMany(text: string): string {
  const [, many] = /^\{count, plural, .*\bother \{([^{}]*)\}\}$/.exec(text) ?? []
  return many?.replace('#', '{count}') ?? text
}
