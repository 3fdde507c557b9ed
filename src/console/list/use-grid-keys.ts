import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { GridProps } from './grid-props.ts'
import { chosenCount, NOTHING } from './selection.ts'
import type { useAnchor } from './use-anchor.ts'
import type { useChoosing } from './use-choosing.ts'

interface Keyed<R> {
  props: GridProps<R>
  /** Id of the grid; its rows are `{id}-{place}`. */
  id: string
  grid: RefObject<HTMLElement | null>
  anchor: ReturnType<typeof useAnchor>
  choosing: ReturnType<typeof useChoosing>
  /** Rows by which Page Up and Page Down move. */
  page: number
  /** Scrolls a row into the window. */
  bring: (index: number) => void
  onMenu: () => void
}

export function useGridKeys<R>(keyed: Keyed<R>): (event: KeyboardEvent) => void {
  const { props, grid, id } = keyed
  const act = useAct(keyed)
  return (event) => {
    const { key } = event
    if (event.target !== grid.current) {
      if (key === 'Escape') grid.current?.focus()
      else if (key === 'ArrowRight' || key === 'ArrowLeft') moveWithin(event)
      // Whoever ticks rows by hand has the focus in the box of the last one, which takes no letters.
      else if (isBox(event) && isLetter(key) && props.hasKeys && (walk(keyed, event) || act(key))) {
        event.preventDefault()
        grid.current?.focus()
      }
      return
    }
    if (event.altKey && props.order && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      moveRow(props, key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isLetter(key) && !props.hasKeys) return
    if (walk(keyed, event)) event.preventDefault()
    else if (key === 'ArrowRight') stopsOf(document.getElementById(`${id}-${props.current}`))[0]?.focus()
    else if (key === 'Escape' && props.selection && chosenCount(props.selection) > 0) {
      props.onSelection(NOTHING)
    } else if (key === '.' || (key === 'F10' && event.shiftKey) || key === 'ContextMenu') {
      event.preventDefault()
      keyed.onMenu()
    } else if (act(key)) event.preventDefault()
  }
}

/** Moves to another row if the key does so; with Shift, all between are chosen. */
function walk<R>(keyed: Keyed<R>, { key, shiftKey }: KeyboardEvent): boolean {
  const { props, page, bring, choosing } = keyed
  const { current, onCurrent } = props
  const total = props.rows.total ?? 0
  const step = stepOf(key, page, total, current)
  if (step === null || total === 0) return false
  const next = Math.max(0, Math.min(total - 1, step))
  onCurrent(next)
  bring(next)
  if (shiftKey && current >= 0 && !isLetter(key)) choosing.chooseWithin(current, next)
  return true
}

/** Does what a key means for the current row; while that is loading, the key waits for it. */
function useAct<R>({ props, anchor, choosing }: Keyed<R>): (key: string) => boolean {
  const { rows, current, query, isFollowed, selection, onKey, needsRow } = props
  /** Keys pressed on rows that are loading. */
  const [awaited, setAwaited] = useState<readonly { index: number; key: string }[]>([])
  const act = (key: string, index: number): boolean => {
    // Another row has moved here: a key is not meant for it before the person has seen it.
    if (anchor.isMoved) return anchor.settle(), true
    if (key === 'x' || key === ' ') {
      choosing.choose(index)
      return selection !== null
    }
    return onKey(key, rows.at(index))
  }
  // The query changed: the waiting keys were not meant for its rows.
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
  // The shown row may still be one of the previous query.
  const isOnItsWay = () => rows.isBehind || !isFollowed() || rows.at(current) === undefined
  return (key) => {
    if (current < 0 || !isOnItsWay() || !needsRow(key)) return act(key, current)
    setAwaited((all) => [...all, { index: current, key }])
    return false
  }
}

function moveRow<R>({ rows, current, order }: GridProps<R>, steps: number): void {
  const row = rows.at(current)
  if (row !== undefined) order?.moveBy(row, steps)
}

const isLetter = (key: string) => key.length === 1 && key !== ' '

const isBox = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && !ctrlKey && !metaKey && !altKey

/** The links, buttons and boxes of a row, in order. */
function stopsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
}

function moveWithin(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  const stops = stopsOf(target.closest<HTMLElement>('[role="row"]'))
  stops[stops.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
}

/** The place that a key moves to; null for other keys. */
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
