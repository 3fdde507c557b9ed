import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { BUILT_IN_MODULES } from '../../domains/modules/contract.ts'
import { LOCALES, type Locale } from '../../kernel/locale.ts'
import type { ConsoleSite } from '../session/account.ts'
import type { Slice } from '../catalogue/slice.ts'
import { type PaletteEntry, placesLike, placesOf } from './places.ts'

const SLICES = Object.values(
  import.meta.glob<Record<string, Slice>>('../../domains/*/console/index.ts', { eager: true }),
).flatMap((exported) => Object.values(exported))

const TEXTS = import.meta.glob<Record<string, string>>(
  ['../messages/*.json', '../../domains/*/{console,shared}/messages/*.json'],
  { eager: true, import: 'default' },
)

const SITE: ConsoleSite = {
  id: 'tidewater',
  name: 'Tidewater',
  slug: 'tidewater',
  domain: null,
  address: null,
  isArchived: false,
  role: 'owner',
  languages: null,
  modules: BUILT_IN_MODULES,
  sourceLanguage: 'en',
  defaultLanguage: 'en',
  timezone: 'Europe/Berlin',
}

/** Everyday words, and a place that each must lead to. */
const WORDS: Record<Locale, Record<string, string>> = {
  en: {
    write: '/admin/blog?create',
    compose: '/admin/blog?create',
    invite: '/admin/settings/people',
    colour: '/admin/settings/theme',
    color: '/admin/settings/theme',
    home: '/admin',
    bin: '/admin/trash',
    copy: '/admin/settings/advanced/backups',
  },
  es: {
    escribir: '/admin/blog?create',
    redactar: '/admin/blog?create',
    invitar: '/admin/settings/people',
    color: '/admin/settings/theme',
    inicio: '/admin',
    basura: '/admin/trash',
    respaldo: '/admin/settings/advanced/backups',
  },
  fr: {
    écrire: '/admin/blog?create',
    rédiger: '/admin/blog?create',
    inviter: '/admin/settings/people',
    couleur: '/admin/settings/theme',
    accueil: '/admin',
    poubelle: '/admin/trash',
    sauvegarder: '/admin/settings/advanced/backups',
  },
  de: {
    schreiben: '/admin/blog?create',
    verfassen: '/admin/blog?create',
    einladen: '/admin/settings/people',
    Farbe: '/admin/settings/theme',
    Startseite: '/admin',
    Mülleimer: '/admin/trash',
    sichern: '/admin/settings/advanced/backups',
  },
}

/** Every place of the studio, in one language. @param onMissing told of each text that is not there */
function places(locale: Locale, onMissing: (error: Error) => void = () => {}): PaletteEntry[] {
  const own = Object.entries(TEXTS).filter(([path]) => path.endsWith(`/${locale}.json`))
  const messages = Object.fromEntries(
    own.map(([path, words]) => [/domains\/([\w-]+)\//.exec(path)?.[1] ?? 'console', words]),
  )
  const t = createTranslator({ locale, messages, onError: onMissing })
  // Whether its text is there is just what is looked at.
  return placesOf(SLICES, { site: SITE, sites: [], person: { isPlatformOwner: true } }, (key) =>
    t(key as never),
  )
}

it.each(LOCALES)('everyday words lead to actions, settings and screens (%s)', (locale) => {
  const there = places(locale)
  for (const [word, path] of Object.entries(WORDS[locale])) {
    expect([word, placesLike(there, word).map((place) => place.path)]).toEqual([
      word,
      expect.arrayContaining([path]),
    ])
  }
})

it.each(LOCALES)('no place is found by the key of a text that is not there (%s)', (locale) => {
  const missing: string[] = []
  places(locale, ({ message }) => missing.push(message))
  expect(missing).toEqual([])
})
