import { createContext } from 'react'

/** Where the tools of an editor's running texts stand. */
export interface ToolPlace {
  element: HTMLElement | null
  /** Name of the text whose tools are shown: the one that was written in last. */
  current: string | null
  /** Shows the tools of a text. @param isAsked its surface has the focus; else it only takes a place that is free */
  take(name: string, isAsked: boolean): void
}

export const ToolPlaceContext = createContext<ToolPlace | null>(null)
