import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Layout } from './layout.ts'
import { RowMenu } from './row-menu.tsx'
import { chosenCount, isChosen, type Selection } from './selection.ts'
import type { ListSpec } from '../catalogue/list-spec.ts'
import { SkeletonLines } from './grid-row.tsx'

interface Props<R> {
  id: string
  index: number
  spec: ListSpec<R>
  /** Undefined while it is loading. */
  row: R | undefined
  layout: Layout
  isCurrent: boolean
  /** Null where the list has no bulk actions. */
  selection: Selection | null
  onChoose: (isRange: boolean) => void
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onMenuClosed: () => void
  onPress: () => void
  /** Null where it cannot be moved. */
  drag: { onTaken: () => void; onPut: () => void } | null
}

/** Layout of cards in lines, as many as the width allows. */
export const CARDS = 'grid grid-cols-1 gap-x-4 tablet:grid-cols-2 wide:grid-cols-3'
/** The same for cards with pictures. */
export const COVERS =
  'grid grid-cols-2 gap-x-4.5 gap-y-4.5 px-3 max-tablet:px-4 tablet:grid-cols-3 wide:grid-cols-5'

const PLAIN =
  'flex gap-2 border-b border-line px-3 py-5 max-tablet:px-4 data-current:keyed:group-focus/grid:-outline-offset-2'
const COVERED =
  'grid grid-cols-[minmax(0,1fr)_auto] content-start data-current:keyed:group-focus/grid:outline-offset-4'
const CARD =
  'group/card relative min-w-0 aria-selected:bg-accent-soft data-current:keyed:group-focus/grid:rounded-badge ' +
  'data-current:keyed:group-focus/grid:outline-2 data-current:keyed:group-focus/grid:outline-accent'

/** One item of a list of cards; the grid counts it as a row. */
export function Card<R>(props: Props<R>) {
  const { id, index, spec, row, layout, isCurrent, selection, onChoose, onPress, drag } = props
  const t = useTranslations('console.list')
  const [isOver, setIsOver] = useState(false)
  const isOn = row !== undefined && selection !== null && isChosen(selection, spec.row.id(row))
  const name = row === undefined ? '' : spec.row.name(row)
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      data-current={isCurrent || undefined}
      aria-selected={selection ? isOn : undefined}
      className={`${CARD} ${spec.cover ? COVERED : PLAIN} ${isOver ? 'shadow-[-12px_0_0_-10px_var(--color-accent)]' : ''}`}
      onPointerDown={onPress}
      draggable={drag !== null}
      onDragStart={drag?.onTaken}
      onDragOver={(event) => {
        if (!drag) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => {
        setIsOver(false)
        drag?.onPut()
      }}
    >
      {spec.cover && (
        <div role="gridcell" className="col-span-2">
          {row === undefined ? <div className="aspect-4/3 rounded-badge bg-hover" /> : spec.cover(row)}
        </div>
      )}
      <div role="gridcell" className="flex min-w-0 flex-1 gap-4">
        {row === undefined ? (
          <>
            <span className="sr-only">{t('waiting')}</span>
            <SkeletonLines lines={3} columns={1} />
          </>
        ) : (
          spec.card?.(row)
        )}
      </div>
      {row !== undefined && spec.rowActions.length > 0 && (
        <div
          role="gridcell"
          className={`${spec.cover ? 'mt-1' : '-mt-1.5'} -mr-1.5 flex flex-none flex-col-reverse items-center justify-end`}
        >
          {selection && (
            <span
              className={`relative grid size-8 place-items-center ${chosenCount(selection) > 0 ? '' : 'opacity-0 group-hover/card:opacity-100 has-focus-visible:opacity-100 max-tablet:hidden'}`}
            >
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={t('choose', { name })}
                checked={isOn}
                className="hit"
                onChange={(event) =>
                  onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
                }
              />
            </span>
          )}
          <RowMenu
            {...props}
            row={row}
            onChoose={layout === 'phone' && selection ? () => onChoose(false) : null}
          />
        </div>
      )}
    </div>
  )
}
