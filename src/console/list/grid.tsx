import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card, CARDS, COVERS } from './card.tsx'
import { GridHead } from './grid-head.tsx'
import { type GridProps, placesFrom } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import type { Layout } from './layout.ts'
import type { Column, ListSpec } from '../catalogue/list-spec.ts'
import { useAnchor } from './use-anchor.ts'
import { useChoosing } from './use-choosing.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useWindow } from './use-window.ts'

/** The rows as one tab stop: arrows or j and k move, ArrowRight enters a row, Escape leaves it. */
export function Grid<R>(props: GridProps<R>) {
  const { spec, rows, columns, layout, isCompact, current, onCurrent, selection } = props
  const t = useTranslations()
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [menuOf, setMenuOf] = useState<string | null>(null)
  const anchor = useAnchor(props)
  const { body, shown, px, measure, page, cards, reachOn, bring } = useWindow(props, grid, id)
  const choosing = useChoosing(props)
  const onMenu = () => setMenuOf(anchor.hereId ?? null)
  const handleKeyDown = useGridKeys({ props, id, grid, anchor, choosing, page, bring, onMenu })
  const dragOf = useDrag(props)
  const total = rows.total ?? 0
  const { card } = spec
  const template = templateOf(spec, columns, layout)
  const idAt = (index: number) => {
    const row = rows.at(index)
    return row === undefined ? undefined : spec.row.id(row)
  }
  const keyOf = keysBy(idAt)
  const propsOf = (index: number) => ({
    id: `${id}-${index}`,
    index,
    spec,
    row: rows.at(index),
    layout,
    isCurrent: index === current,
    selection,
    onChoose: (isRange: boolean) => choosing.choose(index, isRange),
    isMenuOpen: menuOf !== null && menuOf === idAt(index),
    onMenu: (isOpen: boolean) => {
      if (isOpen) onCurrent(index)
      setMenuOf(isOpen ? (idAt(index) ?? null) : null)
    },
    onMenuClosed: () => grid.current?.focus({ preventScroll: true }),
    onPress: () => onCurrent(index),
  })
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
            <Card key={index} {...propsOf(index)} drag={dragOf(rows.at(index))} />
          ))}
        </div>
      )}
      {card && cards < total && <End key={cards} onSeen={reachOn} />}
      <div ref={body} role="rowgroup" className="relative" style={{ height: card ? 0 : px }}>
        {(card ? [] : shown).map(({ index, start }) => (
          <GridRow
            key={keyOf(index)}
            {...propsOf(index)}
            start={start}
            measure={measure}
            columns={columns}
            isCompact={isCompact}
            template={template}
          />
        ))}
      </div>
    </div>
  )
}

/** Drags an item to the place of another, if the list can be ordered. */
function useDrag<R>({ order }: GridProps<R>) {
  const taken = useRef<R | undefined>(undefined)
  return (row: R | undefined) =>
    order && row !== undefined
      ? {
          onTaken: () => {
            taken.current = row
          },
          onPut: () => {
            const moved = taken.current
            if (moved === undefined || moved === row) return
            order.moveTo(moved, row)
          },
        }
      : null
}

/**
 * A row keeps its element when it moves, so that a press that began on it never ends on another. While pages are refetched, a
 * row may be in two of them.
 */
function keysBy(idAt: (index: number) => string | undefined): (index: number) => string | number {
  const seen = new Set<string>()
  return (index) => {
    const id = idAt(index)
    if (id === undefined || seen.has(id)) return index
    seen.add(id)
    return id
  }
}

/** Calls `onSeen` when the last loaded card comes near the window. */
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

/** The widths of the columns, as a CSS grid template. */
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
