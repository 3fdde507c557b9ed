import { useEffect, useRef } from 'react'
import type { Locale } from '../kernel/locale.ts'

/** The item whose editor is open, for what works on it from outside of the screen. */
export interface OpenItem {
  /** Name of its type in the addresses of calls. */
  type: string
  id: string
  title: string
  locale: Locale
  /** The language that it is translated from in this editor; null where it is written first. */
  from: Locale | null
  /** Texts of its fields by their names; in another language, of the source. */
  texts: Readonly<Record<string, string>>
  mayWrite: boolean
  /** Writes a field, as a key in it would. */
  edit(name: string, value: string): void
}

let open: { current: OpenItem } | null = null

/** The open item, or null on every other screen. */
export const openItem = (): OpenItem | null => open?.current ?? null

/** Says that an editor is open, as long as its screen is. */
export function useOpenItem(item: OpenItem): void {
  const kept = useRef(item)
  useEffect(() => {
    kept.current = item
  })
  useEffect(() => {
    open = kept
    return () => {
      if (open === kept) open = null
    }
  }, [])
}
