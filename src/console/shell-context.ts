import { createContext, use } from 'react'
import type { Locale } from '../kernel/locale.ts'

/** The sheets over the screen; one at a time. */
export type SheetName = 'palette' | 'keys' | 'more' | 'assistant' | 'publish'

/** The item whose editor opens the review, and its language. */
export interface ItemToReview {
  type: string
  id: string
  locale: Locale
  /** Texts of its toasts, where its type has its own. */
  words?: Record<'done' | 'failed', { title: string; description: string }> | undefined
}

interface ShellState {
  isRail: boolean
  toggleRail: () => void
  /** @param asked for the review: the item that is ticked alone */
  openSheet: (name: SheetName, asked?: ItemToReview) => void
}

export const ShellContext = createContext<ShellState | null>(null)

/** The state of the shell, and functions that change it. */
export function useShell(): ShellState {
  const state = use(ShellContext)
  if (!state) throw new Error('a part of the shell stands outside of it')
  return state
}
