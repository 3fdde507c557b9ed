import { type ReactNode, useEffect, useState } from 'react'
import { type AbstractIntlMessages, IntlProvider } from 'use-intl'
import type { Locale } from '../kernel/locale.ts'

interface Props {
  /** The language that the person wants now. */
  locale: Locale
  /** What the page began with. */
  first: { locale: Locale; messages: AbstractIntlMessages }
  loadMessages(locale: Locale): Promise<AbstractIntlMessages>
  children: ReactNode
}

/** The console's own words; another language takes over once its words are there, without a new page. */
export function Words({ locale, first, loadMessages, children }: Props) {
  const [words, setWords] = useState(first)
  useEffect(() => {
    // They are here: as a new object the same words would have everything on screen made again.
    if (locale === words.locale) return
    let isWanted = true
    void loadMessages(locale)
      .then((messages) => isWanted && setWords({ locale, messages }))
      // Without the line to the server the words stay as they are; the next page begins with the others.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [locale, words.locale, loadMessages])
  useEffect(() => {
    document.documentElement.lang = words.locale
  }, [words.locale])
  return (
    // Times are shown in the zone of a site, which the studio knows further in.
    <IntlProvider {...words} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
