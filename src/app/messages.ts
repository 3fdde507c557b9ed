import type { Locale } from '../kernel/locale.ts'

const files = import.meta.glob<Record<string, string>>(
  ['../site/messages/*.json', '../domains/*/messages/*.json', '../domains/*/shared/messages/*.json'],
  {
    import: 'default',
    eager: true,
  },
)

/** The texts of public pages in one language, by slice: `{ site: {...}, book: {...} }`. */
export function messagesOf(locale: Locale): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, messages]) => {
      const [, slice, language] = /(?:^|\/)([\w-]+)(?:\/shared)?\/messages\/(\w+)\.json$/.exec(path) ?? []
      return slice && language === locale ? [[slice, messages]] : []
    }),
  )
}
