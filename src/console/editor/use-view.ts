import { useLayoutEffect, useRef } from 'react'
import { useInAddress } from '../address.ts'

/** What an editor shows: the text alone, with the page beside it, the page alone, or the text beside its source. */
const VIEWS = ['write', 'split', 'preview', 'translate'] as const

export type View = (typeof VIEWS)[number]

/**
 * What the editor shows stands in the address, so that a link can open it.
 * @param first what it shows where the address does not say
 */
export function useView(first: View): [View, (view: View) => void] {
  const [named, putInAddress] = useInAddress('view')
  const view = VIEWS.find((one) => one === named) ?? first
  const chosen = useRef<View | null>(null)
  // Each view has the switch in its own head: the focus goes along.
  useLayoutEffect(() => {
    const wanted = chosen.current
    if (wanted === null) return
    // Of two quick choices the first may be shown on the way to the second.
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
