import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { useDragOrder } from '../../../console/order/drag.ts'
import { useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { toggled } from '../../../console/toggled.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { EntryRow } from './entry-row.tsx'
import type { Targets } from './targets.ts'
import {
  findPlaced,
  flat,
  movedBeside,
  movedTo,
  type Placed,
  placeAfter,
  type Step,
  shownLabel,
  stepped,
} from './tree.ts'
import type { MenuItem } from '../rules.ts'
import type { useSteps } from './use-steps.ts'

interface Props {
  steps: ReturnType<typeof useSteps>
  /** Null until they are known. */
  targets: Targets | null
  locale: Locale
  selectedId: string | null
  readOnly: boolean
  /** An entry is to be seen whole. */
  onOpen: (id: string, byKey: boolean) => void
  onTouch: (id: string) => void
  onRemove: (id: string) => void
}

/** The entries of a menu in their order; hand, buttons and keys move them. */
export function MenuTree({ steps, targets, locale, selectedId, readOnly, onOpen, onTouch, onRemove }: Props) {
  const t = useTranslations('navigation')
  const { sourceLanguage } = useConsole().site
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { items } = steps
  const rows = flat(items)
  const nameOf = (id: string | null) => {
    const placed = findPlaced(items, id)
    return placed ? shownLabel(placed.entry, locale, sourceLanguage) : ''
  }
  const { list, put, drag, handleKeyDown, said, setSaid } = useMoves(steps, nameOf, readOnly)
  const row = (placed: Placed) => {
    const { entry } = placed
    const can = (step: Step) => placeAfter(items, entry.id, step) !== null
    return (
      <EntryRow
        placed={placed}
        name={shownLabel(entry, locale, sourceLanguage)}
        targets={targets}
        isSelected={entry.id === selectedId}
        readOnly={readOnly}
        isFolded={entry.children.length > 0 ? folded.has(entry.id) : null}
        onFold={() => setFolded(toggled(folded, entry.id))}
        can={can}
        groups={items.filter(({ id }) => id !== entry.id && id !== placed.parentId)}
        onStep={(step) => put(entry.id, stepped(items, entry.id, step))}
        onInto={(parentId) =>
          put(
            entry.id,
            movedTo(items, entry.id, parentId, findPlaced(items, parentId)?.entry.children.length ?? 0),
          )
        }
        onOpen={(byKey) => onOpen(entry.id, byKey)}
        onTouch={() => onTouch(entry.id)}
        onRemove={() => {
          setSaid(t('removed', { name: nameOf(entry.id) }))
          onRemove(entry.id)
        }}
        drag={readOnly ? null : drag(placed)}
      />
    )
  }
  return (
    // Only its links and buttons are interactive; key events from them bubble up here for undo.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleKeyDown}>
      <ol ref={list} aria-label={t('entries')} className="border-line-2 not-empty:border-t">
        {rows
          .filter(({ parentId }) => parentId === null)
          .map((placed) => (
            <li key={placed.entry.id}>
              {row(placed)}
              {placed.entry.children.length > 0 && !folded.has(placed.entry.id) && (
                <ol aria-label={t('inside', { group: nameOf(placed.entry.id) })}>
                  {rows
                    .filter(({ parentId }) => parentId === placed.entry.id)
                    .map((child) => (
                      <li key={child.entry.id}>{row(child)}</li>
                    ))}
                </ol>
              )}
            </li>
          ))}
      </ol>
      {items.length === 0 && <p className="border-t border-line-2 py-6 text-ink-2">{t('noEntries')}</p>}
      {!readOnly && items.length > 0 && (
        <p className="mt-3.5 text-small text-ink-3 max-tablet:hidden">
          {t.rich('keys', { k: (words) => <kbd>{words}</kbd> })}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Moves entries by hand, buttons and keys, says where each came to stand, and takes steps back. */
function useMoves(
  steps: ReturnType<typeof useSteps>,
  nameOf: (id: string | null) => string,
  readOnly: boolean,
) {
  const t = useTranslations('navigation')
  const [said, setSaid] = useState('')
  const { list, keep, goTo } = useMoveFocus<HTMLOListElement>()
  const { items } = steps
  const put = (id: string, after: readonly MenuItem[]) => {
    if (after === items) return
    keep()
    const placed = findPlaced(after, id)
    if (placed)
      setSaid(
        t(placed.parentId === null ? 'movedTo' : 'movedInto', {
          name: nameOf(id),
          place: placed.index + 1,
          count: placed.count,
          group: nameOf(placed.parentId),
        }),
      )
    steps.change(after)
  }
  const order = useDragOrder((id, over) => {
    const after = movedBeside(items, id, over)
    put(id, after)
    // Keys go on with the row that a hand has let go, and its entry stands beside the tree.
    if (after !== items) goTo(id)
  })
  /** What the dragged entry would come to stand in, once it is let go. */
  const placeOver = () => {
    const { taken, over } = order
    const after = taken !== null && over ? movedBeside(items, taken, over) : items
    if (after === items || !over) return null
    const parentId = findPlaced(after, taken)?.parentId ?? null
    const words = parentId === null ? t('atTop') : t('inside', { group: nameOf(parentId) })
    return { ...over, words }
  }
  const place = placeOver()
  const drag = ({ entry: { id } }: Placed) => ({
    grip: order.gripOf(id),
    row: order.rowOf(id),
    isTaken: order.taken === id,
    over: place?.row === id ? place : null,
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement
    if (readOnly || isText || event.altKey || event.key.toLowerCase() !== 'z') return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    // A step may take the row to another level, and the focus with it.
    keep()
    if (event.shiftKey) steps.redo?.()
    else steps.undo?.()
  }
  return { list, put, drag, handleKeyDown, said, setSaid }
}
