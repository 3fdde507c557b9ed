import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { type Look, LOOK_COOKIE, lookOf, wordsOfLook } from '../kernel/look.ts'

const KEPT_S = 365 * 24 * 60 * 60

const LookContext = createContext<{ look: Look; change: (changed: Partial<Look>) => void } | null>(null)

/** How the person wants the studio to look, and a function that changes it; kept by this browser. */
export function useLook() {
  const value = use(LookContext)
  if (!value) throw new Error('a part of the console stands outside of its look')
  return value
}

/** Applies the look to the document, as the server did for the first paint. */
export function LookProvider({ children }: { children: (look: Look) => ReactNode }) {
  const [look, setLook] = useState(keptLook)
  const { theme, density } = look
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.density = density
  }, [theme, density])
  const change = (changed: Partial<Look>) => {
    const next = { ...look, ...changed }
    document.cookie = `${LOOK_COOKIE}=${wordsOfLook(next)}; Path=/admin; Max-Age=${KEPT_S}; SameSite=Lax`
    setLook(next)
  }
  return <LookContext value={{ look, change }}>{children(look)}</LookContext>
}

export function keptLook(): Look {
  const begin = `${LOOK_COOKIE}=`
  return lookOf(
    document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(begin))
      ?.slice(begin.length),
  )
}
