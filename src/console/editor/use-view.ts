import { useLayoutEffect, useRef } from 'react'
import { useInAddress } from '../address-query.ts'

/** The views of an editor: the text, the text beside the page, the page, or the text beside its source. */
const VIEWS = ['write', 'split', 'preview', 'translate'] as const

export type View = (typeof VIEWS)[number]

/**
 * The view of the editor, kept in the address so that a link can open it.
 * @param first view where the address names none
 */
export function useView(first: View): [View, (view: View) => void] {
  const [named, putInAddress] = useInAddress('view')
  const view = VIEWS.find((one) => one === named) ?? first
  const chosen = useRef<View | null>(null)
  // Each view has its own switch in its head, so the focus moves to the new one.
  useLayoutEffect(() => {
    const wanted = chosen.current
    if (wanted === null) return
    // After two quick choices the first view may be shown on the way.
    if (wanted === view) chosen.current = null
    const choices = document.querySelectorAll<HTMLElement>(`[data-views] input[value="${wanted}"]`)
    ;[...choices].find((one) => one.checkVisibility())?.focus()
  }, [view])
  const choose = (next: View) => {
    chosen.current = next === view ? null : next
    void putInAddress(next === first ? null : next)
  }
  return [view, choose]
}
