import { createContext, type ReactNode, useContext } from 'react'
import type { PageView } from '../page.ts'

/** Shows the view of another slice; set by the renderer, which alone knows all views. */
export const PiecesContext = createContext<(view: PageView) => ReactNode>(() => null)

/** A view of another slice within a page. */
export function Piece({ view }: { view: PageView }) {
  return useContext(PiecesContext)(view)
}
