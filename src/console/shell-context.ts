import { createContext, use } from 'react'
import type { Locale } from '../kernel/locale.ts'

/** What lies over the screen; one at a time. */
export type SheetName = 'palette' | 'keys' | 'more' | 'assistant' | 'publish'

/** The item whose editor asks for the review, and the language that it is open in. */
export interface ItemToReview {
  type: string
  id: string
  locale: Locale
  /** What toasts say of it, where its type has its own. */
  words?: Record<'done' | 'failed', { title: string; description: string }> | undefined
}

interface ShellState {
  isRail: boolean
  toggleRail: () => void
  /** @param asked for the review: what is ticked alone */
  openSheet: (name: SheetName, asked?: ItemToReview) => void
}

export const ShellContext = createContext<ShellState | null>(null)

/** How the shell stands, and what changes it. */
export function useShell(): ShellState {
  const state = use(ShellContext)
  if (!state) throw new Error('a part of the shell stands outside of it')
  return state
}
