import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PAGE_LENGTH } from '../../kernel/list.ts'
import { whenIdle } from '../pause.ts'
import { type GridProps, placesFrom } from './grid-props.ts'
import type { Layout } from './layout.ts'

/** Above this many rows only those near the window are mounted. */
const ALL_MOUNTED = 200
/** The next page is read when its rows are this close to the window. */
const AHEAD = 15
/** Height of the head, which covers the rows that scroll under it. */
const HEAD_PX = 44

/**
 * Which rows are mounted: those near the window, and the current one.
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
  // The height of cards is unknown before they are mounted, so more are added when their end is reached.
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
      // The current row must be mounted, since the grid refers to it.
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
    /** The mounted rows, each with its distance from the top of the rows in px. */
    shown: shown.map(({ index, start }) => ({ index, start: start - margin })),
    px: virtual.getTotalSize(),
    /** Null while the default height is used. */
    measure: isSettled ? virtual.measureElement : null,
    /** Rows by which Page Up and Page Down move. */
    page: Math.max(1, endIndex - startIndex - 1),
    cards,
    reachOn: () => setReached(cards + ALL_MOUNTED),
    /** Scrolls a row into the window. */
    bring(index: number) {
      if (card) document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
      else virtual.scrollToIndex(index, { align: 'auto' })
    },
  }
}

/**
 * Distance of the rows from the top of the scrolling area. At first only the visible rows are mounted; the others follow once
 * this is known.
 */
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
    // A person who comes back needs all rows at once; a new visit can use the first ones before the rest is rendered.
    if (main.scrollTop > 0) settle()
    else return whenIdle(settle)
  }, [grid, layout, total])
  return { body, margin, isSettled }
}

/**
 * Reports the size of the scrolling area after its next layout. The library's own observer measures at once, and so renders the
 * rows twice before they are seen.
 */
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
