import { useEffect, useRef } from 'react'
import type { Locale } from '../kernel/locale.ts'

/** The item whose editor is open, for what works on it from outside of the screen. */
export interface OpenItem {
  /** Name of its type, such as `post`. */
  type: string
  id: string
  title: string
  locale: Locale
  /** The language that it is translated from in this editor; null where it is written first. */
  from: Locale | null
  /** Texts of its fields by their names; in another language, of the source. */
  texts: Readonly<Record<string, string>>
  /** The same in the open language, as the form shows them. */
  values: Readonly<Record<string, string>>
  /** Labels of its fields. */
  labels: Readonly<Record<string, string>>
  mayWrite: boolean
  /** The last part of the address that readers have now; null where they see nothing of it. */
  publicSlug: string | null
  /** A field as the form holds it at this moment, also once the screen is closed. */
  read(name: string): string
  /** Writes a field, as a key in it would. */
  edit(name: string, value: string): void
  /** Says that a field takes an answer of a model, right before it is written. */
  take(name: string, answerId: string): void
}

let open: { current: OpenItem } | null = null

/** Name of the field in which the caret was last; '' for running text. */
let lastField = ''

/** The field of the open item in which the caret was last; '' for running text, and before any. */
export const openField = (): string => (open ? lastField : '')

function noteField({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('main')) return
  if (target.isContentEditable) lastField = ''
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    lastField = target.name
}

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
    lastField = ''
    document.addEventListener('focusin', noteField)
    return () => {
      document.removeEventListener('focusin', noteField)
      if (open === kept) open = null
    }
  }, [])
}
