import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLocale, type Locale } from '../kernel/locale.ts'
import { currentQuery } from './address-query.ts'
import { useConsole } from './context.ts'

interface ContentLanguage {
  /** The language whose texts lists show and editors open; sent as ?locale= of calls. */
  locale: Locale
  choose: (locale: Locale) => void
  hand: Hand
}

/** Remembers the screen on which the person last used the list of languages. */
interface Hand {
  /** @param path of the screen */
  isOn(path: string): boolean
  put(path: string): void
}

function createHand(): Hand {
  let held: string | null = null
  return {
    isOn(path) {
      // Another screen was opened, so the list of languages is not in use any more.
      if (held !== path) held = null
      return held !== null
    },
    put: (path) => void (held = path),
  }
}

const LanguageContext = createContext<ContentLanguage | null>(null)

/** The language of the content on screen, apart from the studio's own language. */
export function useContentLanguage(): ContentLanguage {
  const language = use(LanguageContext)
  if (!language) throw new Error('a screen stands outside of the shell')
  return language
}

/** The language of the content that an address names; null for none. @param search query of the address */
export function localeIn(search: string): Locale | null {
  const named = new URLSearchParams(search).get('locale')
  return isLocale(named) ? named : null
}

/** Reads the language from the address, and keeps it from screen to screen; without one it is the site's own. */
export function ContentLanguageProvider({ children }: { children: ReactNode }) {
  const { site } = useConsole()
  const { search } = useLocation()
  const navigate = useNavigate()
  const named = localeIn(search)
  const [last, setLast] = useState<Locale | null>(null)
  const locale = named ?? last ?? site.sourceLanguage
  if (named && named !== last) setLast(named)

  const [hand] = useState(createHand)

  const go = (to: Locale) => {
    const { pathname, hash } = location
    const asked = currentQuery()
    asked.set('locale', to)
    void navigate(
      { pathname, search: `?${asked}`, hash },
      // Synchronous, so that what is typed next already belongs to this language.
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  }
  useEffect(() => {
    // Links inside the console name no language, so the last one is put into the address.
    if (!named && locale !== site.sourceLanguage) go(locale)
  })
  return <LanguageContext value={{ locale, choose: go, hand }}>{children}</LanguageContext>
}
