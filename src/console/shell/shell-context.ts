import { createContext, use } from 'react'

/** What lies over the screen; one at a time. */
export type SheetName = 'palette' | 'keys' | 'more' | 'assistant' | 'publish'

interface ShellState {
  isRail: boolean
  toggleRail: () => void
  openSheet: (name: SheetName) => void
}

export const ShellContext = createContext<ShellState | null>(null)

/** How the shell stands, and what changes it. */
export function useShell(): ShellState {
  const state = use(ShellContext)
  if (!state) throw new Error('a part of the shell stands outside of it')
  return state
}
