import compile from 'icu-minify/compile'
import { expect, it } from 'vitest'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatText from 'use-intl/format-message'
import formatCompiled from 'use-intl/format-message/format-only'
import { LOCALES } from '../../kernel/locale.ts'

const COUNTS = [0, 1, 2, 5, 1_234]
const ALL = {
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
}

it.each(LOCALES)(
  'texts that are compiled for browsers say in %s what they say as they are written',
  async (locale) => {
    const cache = _createCache()
    const options = { locale, cache, formatters: _createIntlFormatters(cache), timeZone: 'UTC' }
    const { texts } = await ALL[locale]()
    const said: [string, string][] = []
    const meant: [string, string][] = []
    for (const message of Object.values(texts).flatMap(messagesIn)) {
      const compiled = compile(message)
      for (const values of valuesFor(message)) {
        said.push([message, wordsOf(formatCompiled('', compiled, values, options))])
        meant.push([message, wordsOf(formatText('', message, values, options))])
      }
    }
    expect(said.length).toBeGreaterThan(1_000)
    expect(said).toEqual(meant)
  },
)

function messagesIn(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(Object(texts)).flatMap(messagesIn)
}

/** What a message may be given: each count, each word that it chooses by, and each tag. */
function valuesFor(message: string): Record<string, never>[] {
  const words = [...message.matchAll(/(\w+) ?\{/g)].map(([, word]) => word ?? '')
  const places = [...message.matchAll(/\{(\w+)(?:, ?(\w+))?/g)]
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag]) => [tag, wrapped])
  const isCounted = /, ?(plural|selectordinal|number)/.test(message)
  const kinds = message.includes(', select') ? words : ['Harbour']
  return (isCounted ? COUNTS : [1]).flatMap((count) =>
    kinds.map((word) =>
      Object.fromEntries([
        ...tags,
        ...places.map(([, name, kind]) => [
          name,
          kind === 'select'
            ? word
            : kind === 'date' || kind === 'time'
              ? new Date(0)
              : kind
                ? count
                : 'Harbour',
        ]),
      ]),
    ),
  )
}

const wrapped = (chunks: unknown) => `[${wordsOf(chunks)}]`

const wordsOf = (formatted: unknown): string => [formatted].flat(9).join('')
