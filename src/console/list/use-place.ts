import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { remember, remembered } from './memory.ts'
import { type Selection, selectionIn, storedSelection } from './selection.ts'

/** Current row and scroll position; both return with the entry of the browser's history. */
export function usePlace(listId: string, isReady: boolean) {
  const { key } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const [before] = useState(() => remembered(listId, key))
  const [active, setActive] = useState(before?.active ?? -1)
  const [selection, setSelection] = useState<Selection>(() => selectionIn(before?.selection))
  const latest = useRef({ key, active, selection })
  const main = () => ref.current?.closest('main') ?? null
  const focusGrid = () =>
    ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })

  useLayoutEffect(() => {
    latest.current = { key, active, selection }
  }, [key, active, selection])

  const focusedFirst = useRef<Element | null>(null)
  useLayoutEffect(() => {
    focusedFirst.current = document.activeElement
  }, [])
  useLayoutEffect(() => {
    if (!isReady || !before) return
    const scroller = ref.current?.closest('main')
    // If the person moved the focus elsewhere before the rows were loaded, it stays there.
    const { activeElement, body } = document
    const isUnmoved = activeElement === focusedFirst.current
    if (isUnmoved || activeElement === body || activeElement === scroller) {
      ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    }
    scroller?.scrollTo(0, before.scroll)
  }, [isReady, before])

  useLayoutEffect(() => {
    const scroller = ref.current?.closest('main')
    let scroll = 0
    const note = () => void (scroll = scroller?.scrollTop ?? 0)
    const keep = () => {
      const { key: entry, active: index, selection: chosen } = latest.current
      remember(listId, entry, { scroll, active: index, selection: storedSelection(chosen) })
    }
    scroller?.addEventListener('scroll', note, { passive: true })
    // Reading the scroll position here would force another layout, which the next page waits for.
    addEventListener('pagehide', keep)
    // In a layout effect the page is still as it was; later its scroll position is 0.
    return () => {
      note()
      keep()
      scroller?.removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [listId])

  return { ref, main, focusGrid, active, setActive, selection, setSelection }
}
