import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLocale, type Locale } from '../kernel/locale.ts'
import { currentQuery } from './address.ts'
import { useConsole } from './context.ts'

interface ContentLanguage {
  /** The language whose texts lists show and editors open; goes out as ?locale= of a call. */
  locale: Locale
  choose: (locale: Locale) => void
  hand: Hand
}

/** Remembers on which screen a person's hand is on the list of languages. */
interface Hand {
  /** @param path of the screen */
  isOn(path: string): boolean
  put(path: string): void
}

function createHand(): Hand {
  let held: string | null = null
  return {
    isOn(path) {
      // Another screen was opened: the hand is there.
      if (held !== path) held = null
      return held !== null
    },
    put: (path) => void (held = path),
  }
}

const LanguageContext = createContext<ContentLanguage | null>(null)

/** The language of the content on screen, which is none of the console's own words. */
export function useContentLanguage(): ContentLanguage {
  const language = use(LanguageContext)
  if (!language) throw new Error('a screen stands outside of the shell')
  return language
}

/** The language of the content that an address names; null for none. @param search behind its path */
export function localeIn(search: string): Locale | null {
  const named = new URLSearchParams(search).get('locale')
  return isLocale(named) ? named : null
}

/** Reads the language from the address, and takes it along from screen to screen; without one it is the site's own. */
export function ContentLanguageProvider({ children }: { children: ReactNode }) {
  const { site } = useConsole()
  const { search } = useLocation()
  const navigate = useNavigate()
  const named = localeIn(search)
  const [last, setLast] = useState<Locale | null>(null)
  const locale = named ?? last ?? site.defaultLanguage
  if (named && named !== last) setLast(named)

  const [hand] = useState(createHand)

  const go = (to: Locale) => {
    const { pathname, hash } = location
    const asked = currentQuery()
    asked.set('locale', to)
    void navigate(
      { pathname, search: `?${asked}`, hash },
      // In one go: what is typed next belongs to this language, and no step between takes it for the one before.
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  }
  useEffect(() => {
    // A link inside the console names no language: the one before stays, and the address says so.
    if (!named && locale !== site.defaultLanguage) go(locale)
  })
  return <LanguageContext value={{ locale, choose: go, hand }}>{children}</LanguageContext>
}
