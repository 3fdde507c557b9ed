import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { PAGE_LENGTH } from '../../kernel/list.ts'
import { Card, CARDS, COVERS } from './card.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { whenIdle } from '../pause.ts'
import type { Layout } from './layout.ts'
import type { Rows } from './rows.ts'
import { chosenCount, isChosen, type Selection, withChosen } from './selection.ts'
import type { Column, ListSpec, Query } from '../list-spec.ts'

/** Above this many rows only those near the window are mounted. */
const ALL_MOUNTED = 200
/** So many rows before the edge of the window the next page is asked for. */
const AHEAD = 15
/** Of the head, which covers the rows that scroll under it. */
const HEAD_PX = 44

interface Props<R> {
  spec: ListSpec<R>
  query: Query
  /** Whether the rows are those of what is asked for by now, or on their way. */
  isFollowed: () => boolean
  onSort: (sort: string) => void
  rows: Rows<R>
  columns: Column<R>[]
  layout: Layout
  isCompact: boolean
  /** Place of the current row; -1 for none. */
  current: number
  onCurrent: (index: number) => void
  /** Told the first and the last page that are near the window. */
  onWindow: (pages: readonly [number, number]) => void
  /** Null where nothing is done with many rows. */
  selection: Selection | null
  onSelection: (selection: Selection) => void
  /** Whether single letters do something. */
  hasKeys: boolean
  /** A key that the grid does not know itself; of those that it takes, `needsRow` wait for the row. */
  onKey: (key: string, row: R | undefined) => boolean
  needsRow: (key: string) => boolean
  /** Left out: items stay where they are. */
  order?: ListSpec<R>['order']
  onMoved: (told: string) => void
  /** A column was drawn wider or narrower; null: as it is usually. */
  onWidth: (column: string, px: number | null) => void
}

/** The rows as one tab stop: arrows or j and k move, ArrowRight enters a row, Escape leaves it. */
export function Grid<R>(props: Props<R>) {
  const { spec, rows, columns, layout, isCompact, current, onCurrent, onWindow, onKey, needsRow } = props
  const { query, isFollowed, selection, onSelection, hasKeys, order, onMoved } = props
  const t = useTranslations()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const [menuOf, setMenuOf] = useState<string | null>(null)
  /** Keys that were pressed on rows on their way. */
  const [awaited, setAwaited] = useState<readonly { index: number; key: string }[]>([])
  const lastChosen = useRef(-1)
  const total = rows.total ?? 0
  const { card } = spec
  // Cards have no height that is known before they stand: those behind come as their end is reached.
  const isShort = total <= ALL_MOUNTED || card !== undefined
  // At first only what the window shows: all else comes when that is there to be seen.
  const [isSettled, setIsSettled] = useState(false)
  const [initialRect] = useState(() => ({ width: innerWidth, height: innerHeight }))
  const taken = useRef<R | undefined>(undefined)
  const [reached, setReached] = useState(ALL_MOUNTED)
  const cards = Math.min(total, Math.max(reached, current + 1))

  const { hereId, isMoved, settle } = useAnchor(props)

  const height = heightOf(layout, isCompact)
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
  }, [layout, total])
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

  const move = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    onCurrent(next)
    if (card) document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    else virtual.scrollToIndex(next, { align: 'auto' })
    return next
  }
  const moveRow = async (steps: number) => {
    const row = rows.at(current)
    const told = row !== undefined && (await order?.moveBy(row, steps))
    if (told) onMoved(told)
  }
  const dragOf = (row: R | undefined) =>
    order && row !== undefined
      ? {
          onTaken: () => {
            taken.current = row
          },
          onPut: () => {
            const moved = taken.current
            if (moved !== undefined && moved !== row) {
              void order.moveTo(moved, row).then((told) => told && onMoved(told))
            }
          },
        }
      : null
  const idsWithin = (one: number, other: number) =>
    placesFrom(Math.min(one, other), Math.max(one, other)).flatMap((index) => {
      const row = rows.at(index)
      return row === undefined ? [] : [spec.row.id(row)]
    })
  const choose = (index: number, isRange = false) => {
    const row = rows.at(index)
    if (!selection || row === undefined) return
    const id = spec.row.id(row)
    const isOn = !isChosen(selection, id)
    const ids = isRange && lastChosen.current >= 0 ? idsWithin(lastChosen.current, index) : [id]
    lastChosen.current = index
    onSelection(withChosen(selection, ids, isOn))
  }
  const act = (key: string, index: number): boolean => {
    // Another row came to stand here under the hand: a key is not meant for it before the person has seen it.
    if (isMoved) return settle(), true
    if (key === 'x' || key === ' ') {
      choose(index)
      return selection !== null
    }
    return onKey(key, rows.at(index))
  }
  // The row that stands there may still be one of what was asked for before.
  const isOnItsWay = (index: number) => rows.isBehind || !isFollowed() || rows.at(index) === undefined
  // Something else was asked for: they were not meant for its rows.
  if (current < 0 && awaited.length > 0) setAwaited([])
  const come = (!rows.isBehind && awaited.find(({ index }) => rows.at(index) !== undefined)) || null
  const actAwaited = useEffectEvent((pressed: { index: number; key: string }) => {
    if (!isFollowed()) return
    setAwaited((all) => all.filter((one) => one !== pressed))
    act(pressed.key, pressed.index)
  })
  useEffect(() => {
    if (come) actAwaited(come)
  }, [come, query])

  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.target !== grid.current) {
      if (key === 'Escape') grid.current?.focus()
      else if (key === 'ArrowRight' || key === 'ArrowLeft') moveWithin(event)
      return
    }
    if (event.altKey && order && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      void moveRow(key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isLetter = key.length === 1 && key !== ' '
    if (isLetter && !hasKeys) return
    const step = stepOf(key, Math.max(1, endIndex - startIndex - 1), total, current)
    if (step !== null && total > 0) {
      event.preventDefault()
      const next = move(step)
      if (event.shiftKey && selection && current >= 0 && !isLetter) {
        onSelection(withChosen(selection, idsWithin(current, next), true))
      }
    } else if (key === 'ArrowRight') {
      stopsOf(document.getElementById(`${id}-${current}`))[0]?.focus()
    } else if (key === 'Escape' && selection && chosenCount(selection) > 0) {
      onSelection(withoutAny())
    } else if (key === '.' || (key === 'F10' && event.shiftKey) || key === 'ContextMenu') {
      event.preventDefault()
      setMenuOf(hereId ?? null)
    } else if (current >= 0 && isOnItsWay(current) && needsRow(key)) {
      setAwaited((all) => [...all, { index: current, key }])
    } else if (act(key, current)) event.preventDefault()
  }
  const menuPropsOf = (index: number) => ({
    isMenuOpen: menuOf !== null && menuOf === idAt(index),
    onMenu: (isOpen: boolean) => {
      if (isOpen) onCurrent(index)
      setMenuOf(isOpen ? (idAt(index) ?? null) : null)
    },
    onMenuClosed: () => grid.current?.focus({ preventScroll: true }),
  })
  const template = templateOf(spec, columns, layout)
  const idAt = (index: number) => {
    const row = rows.at(index)
    return row === undefined ? undefined : spec.row.id(row)
  }
  const seen = new Set<string>()
  // A row keeps its element wherever it moves, so that a press that began on it never ends on another one. While pages come
  // anew, a row may stand in two of them.
  const keyOf = (index: number) => {
    const id = idAt(index)
    if (id === undefined || seen.has(id)) return index
    seen.add(id)
    return id
  }
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t(spec.words.title)}
      aria-rowcount={rows.isExact ? total + 1 : -1}
      aria-colcount={columns.length + (spec.rowActions.length > 0 ? 1 : 0) + (selection ? 1 : 0)}
      aria-busy={rows.isBehind}
      aria-multiselectable={selection !== null}
      aria-activedescendant={current >= 0 && current < total ? `${id}-${current}` : undefined}
      tabIndex={0}
      data-list={spec.id}
      className="group/grid -mx-3 outline-none max-tablet:-mx-4"
      onFocus={(event) => {
        if (event.target === grid.current && current < 0 && total > 0) onCurrent(0)
      }}
      onKeyDown={handleKeyDown}
    >
      <GridHead {...props} layout={card ? 'phone' : layout} template={template} />
      {card && (
        <div role="rowgroup" className={spec.cover ? COVERS : CARDS}>
          {placesFrom(0, cards - 1).map((index) => (
            <Card
              key={index}
              id={`${id}-${index}`}
              index={index}
              spec={spec}
              row={rows.at(index)}
              layout={layout}
              isCurrent={index === current}
              selection={selection}
              onChoose={(isRange) => choose(index, isRange)}
              {...menuPropsOf(index)}
              onPress={() => onCurrent(index)}
              drag={dragOf(rows.at(index))}
            />
          ))}
        </div>
      )}
      {card && cards < total && <End key={cards} onSeen={() => setReached(cards + ALL_MOUNTED)} />}
      <div
        ref={body}
        role="rowgroup"
        className="relative"
        style={{ height: card ? 0 : virtual.getTotalSize() }}
      >
        {(card ? [] : shown).map(({ index, start }) => (
          <GridRow
            key={keyOf(index)}
            id={`${id}-${index}`}
            index={index}
            start={start - margin}
            measure={isSettled ? virtual.measureElement : null}
            spec={spec}
            row={rows.at(index)}
            columns={columns}
            layout={layout}
            isCompact={isCompact}
            template={template}
            isCurrent={index === current}
            selection={selection}
            onChoose={(isRange) => choose(index, isRange)}
            {...menuPropsOf(index)}
            onPress={() => onCurrent(index)}
          />
        ))}
      </div>
    </div>
  )
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

/** Tells that the last card that stands comes near the window. */
function End({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    const main = ref.current?.closest('main')
    if (!ref.current || !main) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), {
      root: main,
      rootMargin: '800px',
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={ref} aria-hidden className="h-px" />
}

/** Keeps the current row at its item: it goes along where that moves, and where it is gone the next key is held back. */
function useAnchor<R>({ spec, query, rows, current, onCurrent }: Props<R>) {
  const here = rows.at(current)
  const hereId = here === undefined ? undefined : spec.row.id(here)
  const asked = JSON.stringify(query)
  const [kept, setAnchor] = useState<{ asked: string; index: number; id: string } | null>(null)
  const anchor = kept?.asked === asked ? kept : null
  if (hereId !== undefined && !rows.isBehind && anchor?.index !== current) {
    setAnchor({ asked, index: current, id: hereId })
  }
  // Nothing is held: what stood here when something else was asked for is none of the next row's business.
  if (current < 0 && kept !== null) setAnchor(null)
  const isMoved = anchor !== null && anchor.index === current && hereId !== undefined && anchor.id !== hereId
  const place = isMoved ? rows.placeOf(anchor.id) : undefined
  useEffect(() => {
    if (place !== undefined) onCurrent(place)
  }, [place, onCurrent])
  return {
    hereId,
    isMoved,
    settle: () => setAnchor(hereId === undefined ? null : { asked, index: current, id: hereId }),
  }
}

const withoutAny = (): Selection => ({ kind: 'ids', ids: new Set() })

/** What in a row can be pressed, in order. */
function stopsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
}

function moveWithin(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  const stops = stopsOf(target.closest<HTMLElement>('[role="row"]'))
  stops[stops.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
}

/** The place that a key leads to; null for a key that does not move. */
function stepOf(key: string, page: number, total: number, current: number): number | null {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return current + 1
    case 'k':
    case 'ArrowUp':
      return Math.max(0, current - 1)
    case 'PageDown':
      return current + page
    case 'PageUp':
      return current - page
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

const pageAt = (index: number) => Math.floor(index / PAGE_LENGTH)

function heightOf(layout: Layout, isCompact: boolean): number {
  if (layout === 'phone') return 112
  if (layout === 'tablet') return 73
  return isCompact ? 37 : 59
}

/** Widths of the columns that stand beside each other. */
function templateOf<R>(spec: ListSpec<R>, columns: Column<R>[], layout: Layout): string {
  if (layout === 'phone') return ''
  const own = columns
    .filter(({ narrow }) => layout === 'wide' || !narrow)
    .map(({ width, tablet = width }) => (layout === 'tablet' ? tablet : width))
  return [
    ...(spec.bulk.length > 0 ? ['20px'] : []),
    ...own,
    ...(spec.rowActions.length > 0 ? ['32px'] : []),
  ].join(' ')
}

function placesFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}
