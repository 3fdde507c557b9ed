import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** Buttons that move an entry up and down its list. */
export function OrderButtons({ name, isFirst, isLast, onMove }: Props) {
  const t = useTranslations('console')
  return (
    <>
      <IconButton
        icon="up"
        label={t('moveUpNamed', { name })}
        keys="Alt+↑"
        data-move="-1"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        icon="downward"
        label={t('moveDownNamed', { name })}
        keys="Alt+↓"
        data-move="1"
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      />
    </>
  )
}

interface Wanted {
  row: string
  /** Of the element in the row. */
  selector: string
  /** The element itself, as long as it is there. */
  held?: HTMLElement
  isIfLost?: boolean
}

/**
 * Keeps the focus in its row through a move, whichever row is moved: browsers take it from an element that changes its place, and
 * a row that goes into another list is made anew. Sets it after a row is removed. Rows have `data-row`, and `data-move="0"` on
 * what opens them.
 */
export function useMoveFocus<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const wanted = useRef<Wanted | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { row, selector, held, isIfLost } = wanted.current
    wanted.current = null
    if (isIfLost && document.activeElement !== document.body) return
    const find = (inRow: string) =>
      list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] ${inRow}`)
    // A menu's button has another id in a row that was made anew.
    const own = held?.isConnected ? held : (find(selector) ?? find('a'))
    if (own !== document.activeElement) own?.focus()
  })
  return {
    list,
    /**
     * Call it before a move is rendered.
     * @param moved gets the focus if no other element has it, such as after a press in a menu or toast that is gone by then
     */
    keep(moved?: string) {
      const held = document.activeElement
      const row = held?.closest<HTMLElement>('[data-row]')?.dataset.row
      if (!(held instanceof HTMLElement) || row === undefined || !list.current?.contains(held)) {
        if (moved !== undefined) wanted.current = { row: moved, selector: 'a', isIfLost: true }
        return
      }
      const by = held.dataset.move
      const own = held.id ? `#${CSS.escape(held.id)}` : 'a'
      wanted.current = { row, held, selector: by === undefined ? own : `[data-move="${by}"]` }
    },
    /** Call it before a row is removed: the row that takes its place gets the focus. @param row null where none is left */
    goTo(row: string | null) {
      if (row !== null) wanted.current = { row, selector: '[data-move="0"]' }
    },
  }
}

/** Handler that moves a row by keys pressed anywhere in it. @param onMove null where the person may not */
export function movedByKeys(onMove: ((by: -1 | 1) => void) | null) {
  return (event: KeyboardEvent) => {
    const by = onMove && moveOfKey(event)
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
}

/** The places by which a key moves; null for every other key. */
export function moveOfKey({ altKey, key }: { altKey: boolean; key: string }): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
