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

/**
 * Keeps the focus in a moved row, since browsers take it from an element that changes its place, and sets it after a row is
 * removed. Rows have `data-row`, and `data-move="0"` on what opens them.
 */
export function useMoveFocus<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const wanted = useRef<{ row: string; selector: string } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { row, selector } = wanted.current
    wanted.current = null
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] ${selector}`)?.focus()
  })
  return {
    list,
    /** Call it before the move is rendered. @param row its `data-row` */
    keep(row: string) {
      const { activeElement } = document
      const by = activeElement instanceof HTMLElement ? activeElement.dataset.move : undefined
      const isInside = activeElement?.closest(`[data-row="${CSS.escape(row)}"]`)
      if (!isInside) return
      const own = activeElement?.id ? `#${CSS.escape(activeElement.id)}` : 'a'
      wanted.current = { row, selector: by === undefined ? own : `[data-move="${by}"]` }
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
