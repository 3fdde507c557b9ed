import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../drafts/use-draft.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { moved } from '../order/moved.ts'
import { rowsOf } from './rows.ts'

interface ListProps<T> extends Pick<Bound, 'error' | 'readOnly'> {
  legend: ReactNode
  rows: readonly T[]
  rowClass: string
  /**
   * Renders a row; its controls have `data-place`, such as "2 text". @param write replaces the rows, and moves the focus to a
   * place
   */
  rowOf: (row: T, index: number, write: (after: T[], focus: string) => void) => ReactNode
  blank: T
  addLabel: string
  max: number
  onChange: (after: T[]) => void
}

/** A list of rows that can be added and removed; the focus follows. */
export function RowList<T>(props: ListProps<T>) {
  const { legend, rows, rowClass, rowOf, blank, addLabel, max, error, readOnly, onChange } = props
  const id = useId()
  const { group, focusNext } = useNextFocus()
  const write = (after: T[], focus: string) => {
    focusNext(focus)
    onChange(after)
  }
  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      {legend}
      <ol className="grid gap-2">
        {rows.map((row, index) => (
          // Rows have no key but their place in the list.
          <li key={index} className={rowClass}>
            {rowOf(row, index, write)}
          </li>
        ))}
      </ol>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small font-medium text-bad">
          {error}
        </p>
      )}
      {!readOnly && rows.length < max && (
        <div className="mt-2">
          <Button
            isSmall
            icon="plus"
            data-place="add"
            onClick={() => write([...rows, blank], `${rows.length} text`)}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface Props extends Bound {
  label: string
  /** Label of a row by its place, such as "Question 2". */
  rowLabel: (place: number) => string
  addLabel: string
  max: number
}

/** A list of texts in the order in which readers see them; buttons move them. */
export function RowsField({ label, rowLabel, addLabel, max, name, value, error, readOnly, onChange }: Props) {
  const t = useTranslations('console')
  const rows = rowsOf(value)
  return (
    <RowList
      legend={<legend className="mb-1.5 text-second font-semibold">{label}</legend>}
      rows={rows}
      rowClass="flex items-start gap-1.5 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-0"
      blank=""
      {...{ addLabel, max, error, readOnly }}
      onChange={(after) => onChange(JSON.stringify(after))}
      rowOf={(row, index, write) => (
        <>
          <div className="min-w-0 flex-1">
            <TextArea
              label={rowLabel(index + 1)}
              isLabelHidden
              isAuthored
              isOneLine
              dir="auto"
              name={name}
              data-place={`${index} text`}
              aria-invalid={error ? true : undefined}
              value={row}
              readOnly={readOnly}
              onChange={(text) => onChange(JSON.stringify(rows.with(index, text)))}
            />
          </div>
          {!readOnly && (
            <span className="flex flex-none justify-end pt-0.5">
              <IconButton
                icon="up"
                label={t('moveUpNamed', { name: rowLabel(index + 1) })}
                data-place={`${index} up`}
                disabled={index === 0}
                onClick={() => write(moved(rows, index, index - 1), `${index - 1} up`)}
              />
              <IconButton
                icon="downward"
                label={t('moveDownNamed', { name: rowLabel(index + 1) })}
                data-place={`${index} down`}
                disabled={index === rows.length - 1}
                onClick={() => write(moved(rows, index, index + 1), `${index + 1} down`)}
              />
              <IconButton
                icon="trash"
                label={t('removeNamed', { name: rowLabel(index + 1) })}
                onClick={() => write(rows.toSpliced(index, 1), 'add')}
              />
            </span>
          )}
        </>
      )}
    />
  )
}

/** Moves the focus after the rows have changed; if the control is gone or disabled, to the same row. */
function useNextFocus() {
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const wanted = group.current?.querySelector<HTMLElement>(`[data-place="${next.current}"]:not([disabled])`)
    const [first] = next.current.split(' ')
    ;(
      wanted ?? group.current?.querySelector<HTMLElement>(`[data-place^="${first} "]:not([disabled])`)
    )?.focus()
    next.current = null
  })
  const focusNext = (place: string) => {
    next.current = place
  }
  return { group, focusNext }
}
