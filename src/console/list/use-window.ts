import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PAGE_LENGTH } from '../../kernel/list.ts'
import { whenIdle } from '../pause.ts'
import { type GridProps, placesFrom } from './grid-props.ts'
import type { Layout } from './layout.ts'

/** Above this many rows only those near the window are mounted. */
const ALL_MOUNTED = 200
/** So many rows before the edge of the window the next page is asked for. */
const AHEAD = 15
/** Of the head, which covers the rows that scroll under it. */
const HEAD_PX = 44

/**
 * Which rows stand in the page: those near the window, and the current one.
 * @param id of the grid; its rows are `{id}-{place}`
 */
export function useWindow<R>(props: GridProps<R>, grid: RefObject<HTMLElement | null>, id: string) {
  const { spec, rows, layout, isCompact, current, onWindow } = props
  const total = rows.total ?? 0
  const { card } = spec
  const height = heightOf(layout, isCompact)
  const { body, margin, isSettled } = useMargin(grid, layout, total)
  const [initialRect] = useState(() => ({ width: innerWidth, height: innerHeight }))
  const [reached, setReached] = useState(ALL_MOUNTED)
  const cards = Math.min(total, Math.max(reached, current + 1))
  // Cards have no height that is known before they stand: those behind come as their end is reached.
  const isShort = total <= ALL_MOUNTED || card !== undefined
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current?.closest('main') ?? null,
    estimateSize: () => height,
    overscan: isSettled ? 8 : 0,
    initialRect,
    observeElementRect: observeRoom,
    scrollMargin: margin,
    scrollPaddingStart: HEAD_PX + 4,
    scrollPaddingEnd: 8,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      if (isShort && isSettled) return placesFrom(0, count - 1)
      const places = placesFrom(Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan))
      // What the grid names as its current row must stand in the page.
      if (current < 0 || current >= count || places.includes(current)) return places
      return [...places, current].toSorted((a, b) => a - b)
    },
  })
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current === height) return
    measured.current = height
    virtual.measure()
  }, [virtual, height])

  const shown = virtual.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const from = pageAt(card ? 0 : Math.max(0, startIndex - AHEAD))
  const to = pageAt(card ? cards : endIndex + AHEAD)
  useEffect(() => onWindow([from, to]), [from, to, onWindow])
  return {
    body,
    /** Rows that stand, each with its distance from the top of the rows in px. */
    shown: shown.map(({ index, start }) => ({ index, start: start - margin })),
    px: virtual.getTotalSize(),
    /** Null while the height of a row is taken for the usual one. */
    measure: isSettled ? virtual.measureElement : null,
    /** How many rows a key for a page goes. */
    page: Math.max(1, endIndex - startIndex - 1),
    /** How many cards stand. */
    cards,
    reachOn: () => setReached(cards + ALL_MOUNTED),
    /** Brings a row into the window. */
    bring(index: number) {
      if (card) document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
      else virtual.scrollToIndex(index, { align: 'auto' })
    },
  }
}

/** How far the rows begin below the top of what scrolls; at first only what the window shows stands: all else comes when that is there to be seen. */
function useMargin(grid: RefObject<HTMLElement | null>, layout: Layout, total: number) {
  const body = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const main = grid.current?.closest('main')
    if (!main || !body.current) return
    const settle = () => {
      if (!body.current) return
      const top = body.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop
      startTransition(() => {
        setMargin(top)
        setIsSettled(true)
      })
    }
    // Who comes back to a place finds the rows there, and who comes anew can use the first ones before the rest is made.
    if (main.scrollTop > 0) settle()
    else return whenIdle(settle)
  }, [grid, layout, total])
  return { body, margin, isSettled }
}

/** Tells the room of the rows once it is laid out anyway; the library's own asks at once, and has them rendered twice before they are seen. */
function observeRoom(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  tell: (room: { width: number; height: number }) => void,
) {
  if (!scrollElement) return
  const watch = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? []
    if (box)
      startTransition(() => tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) }))
  })
  watch.observe(scrollElement, { box: 'border-box' })
  return () => watch.disconnect()
}

const pageAt = (index: number) => Math.floor(index / PAGE_LENGTH)

function heightOf(layout: Layout, isCompact: boolean): number {
  if (layout === 'phone') return 112
  if (layout === 'tablet') return 73
  return isCompact ? 37 : 59
}
