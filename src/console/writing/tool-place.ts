import { createContext } from 'react'

/** Place of the tools of an editor's running texts. */
export interface ToolPlace {
  element: HTMLElement | null
  /** Name of the text whose tools are shown: the one that was edited last. */
  current: string | null
  /** Shows the tools of a text. @param isAsked its surface has the focus; otherwise it only takes a free place */
  take(name: string, isAsked: boolean): void
}

export const ToolPlaceContext = createContext<ToolPlace | null>(null)
