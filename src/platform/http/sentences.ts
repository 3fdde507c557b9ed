import type { FastifyRequest } from 'fastify'
import { isLocale, LOCALES, type Locale } from '../../kernel/locale.ts'

/** What the server says, in one language other than English. */
export interface Catalogue {
  /** Translations of the product's own words in sentences, by the English ones: names of fields, kinds of items, languages. */
  words: Readonly<Record<string, string>>
  /**
   * Translations by the English sentence, both without the full stop. A name in braces is a placeholder. `HOLES` lists those
   * whose value is translated, too; the value of any other is somebody's own words.
   */
  sentences: Readonly<Record<string, string>>
}

/** English needs none. */
export type Catalogues = Readonly<Partial<Record<Locale, Catalogue>>>

/** Gives an English sentence in another language; null where its catalogue does not have it. */
export type Translate = (sentence: string) => string | null

export type Translations = ReadonlyMap<Locale, Translate>

declare module 'fastify' {
  interface FastifyInstance {
    /** By the languages that this server speaks beside English. */
    translations: Translations
  }
}

export function translationsOf(catalogues: Catalogues): Translations {
  return new Map(
    LOCALES.flatMap((locale) => {
      const catalogue = catalogues[locale]
      return catalogue ? [[locale, createTranslate(locale, catalogue)] as const] : []
    }),
  )
}

/**
 * The language of a request's refusals, if it is not English, and how English sentences are said in it. Callers that do not
 * take problem+json are older than the studio and expect English, whatever language they ask for.
 */
export function translationFor({ headers, server }: FastifyRequest): [Locale, Translate] | null {
  if (!takesProblems(headers)) return null
  const language = languageAsked(headers['accept-language'])
  const translate = language && server.translations.get(language)
  return language && translate ? [language, translate] : null
}

export const takesProblems = ({ accept }: FastifyRequest['headers']): boolean =>
  accept?.includes('application/problem+json') ?? false

/**
 * The first language of the header that the product has; null for none. Weights are not read: the studio names one language,
 * and browsers name the favourite one first.
 */
export function languageAsked(header = ''): Locale | null {
  const asked = header.split(',').map((range) => range.trim().split(/[-;]/)[0] ?? '')
  return asked.find(isLocale) ?? null
}

/** Translates the value of a placeholder; null for a value that it cannot have: then the sentence is that of another pattern. */
type Hole = (given: string, language: Language) => string | null

interface Language {
  locale: Locale
  words: Catalogue['words']
  translate: Translate
}

const HOLES: Record<string, Hole> = {
  field: wordFor,
  kind: wordFor,
  language: wordFor,
  languages: languagesFor,
  day: dayFor,
  sentence: (given, { translate }) => translate(given),
}

function wordFor(given: string, { words }: Language): string | null {
  return Object.hasOwn(words, given) ? (words[given] ?? null) : null
}

/** @param given as English lists them: `English, Spanish, and German` */
function languagesFor(given: string, language: Language): string | null {
  const names = given.split(/, and |, | and /).map((one) => wordFor(one, language))
  return names.every((name) => name !== null) ? new Intl.ListFormat(language.locale).format(names) : null
}

/** @param given as English writes it: `December 1, 2026` */
function dayFor(given: string, { locale }: Language): string | null {
  const day = Date.parse(`${given} UTC`)
  if (Number.isNaN(day)) return null
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

/** An English sentence with holes: its own texts, with a hole between each two of them. */
interface Pattern {
  texts: string[]
  holes: string[]
  translation: string
}

const HOLE = /\{(\w+)\}/
const EACH_HOLE = /\{(\w+)\}/g

/**
 * Looks for the whole sentence first, then for the pattern that has most text of its own. The patterns are made for the first
 * sentence that is looked for.
 */
export function createTranslate(locale: Locale, { words, sentences }: Catalogue): Translate {
  let patterns: Pattern[] | null = null
  const language = { locale, words, translate }

  function translate(sentence: string): string | null {
    const plain = sentence.replace(/\.$/, '')
    const stop = sentence.slice(plain.length)
    if (Object.hasOwn(sentences, plain)) return `${sentences[plain]}${stop}`
    patterns ??= patternsOf(sentences)
    for (const { texts, holes, translation } of patterns) {
      const filled = filling(plain, texts, holes, language)
      if (filled)
        return `${translation.replace(EACH_HOLE, (_, name: string) => filled.get(name) ?? '')}${stop}`
    }
    return null
  }

  return translate
}

function patternsOf(sentences: Catalogue['sentences']): Pattern[] {
  const length = ({ texts }: Pattern) => texts.join('').length
  return Object.entries(sentences)
    .filter(([sentence]) => HOLE.test(sentence))
    .map(([sentence, translation]) => {
      const pieces = sentence.split(HOLE)
      return {
        texts: pieces.filter((_, index) => index % 2 === 0),
        holes: pieces.filter((_, index) => index % 2 === 1),
        translation,
      }
    })
    .toSorted((one, other) => length(other) - length(one))
}

/** What stands in the holes, said in the other language; null for another sentence. A hole holds as little as the rest allows. */
function filling(
  sentence: string,
  [text = '', ...texts]: string[],
  [hole, ...holes]: string[],
  language: Language,
): Map<string, string> | null {
  if (!sentence.startsWith(text)) return null
  const rest = sentence.slice(text.length)
  if (hole === undefined) return rest === '' ? new Map() : null
  const [next = ''] = texts
  for (const end of holes.length > 0 ? placesOf(next, rest) : [rest.length - next.length]) {
    if (end < 0) continue
    const given = rest.slice(0, end)
    const said = HOLES[hole] ? HOLES[hole](given, language) : given
    const others = said === null ? null : filling(rest.slice(end), texts, holes, language)
    if (said !== null && others) return others.set(hole, said)
  }
  return null
}

function* placesOf(text: string, within: string): Generator<number> {
  for (let at = within.indexOf(text); at >= 0; at = within.indexOf(text, at + 1)) yield at
}
