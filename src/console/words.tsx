import { type ReactNode, useEffect, useState } from 'react'
import { type AbstractIntlMessages, IntlProvider } from 'use-intl'
import type { Locale } from '../kernel/locale.ts'

interface Props {
  locale: Locale
  /** Language and texts at the start of the page. */
  first: { locale: Locale; messages: AbstractIntlMessages }
  loadMessages(locale: Locale): Promise<AbstractIntlMessages>
  children: ReactNode
}

/** Provides the studio's texts; another language replaces them once it is loaded, without a reload. */
export function Words({ locale, first, loadMessages, children }: Props) {
  const [words, setWords] = useState(first)
  useEffect(() => {
    // Setting the same texts as a new object would render everything again.
    if (locale === words.locale) return
    let isWanted = true
    void loadMessages(locale)
      .then((messages) => isWanted && setWords({ locale, messages }))
      // Without the server the texts stay as they are; the next page load begins with the new language.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [locale, words.locale, loadMessages])
  useEffect(() => {
    document.documentElement.lang = words.locale
  }, [words.locale])
  return (
    // The gate sets the site's zone later, once the site is known.
    <IntlProvider {...words} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
