import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDragOrder } from '../../../console/order/drag.ts'
import { DropLine, Grip } from '../../../console/order/grip.tsx'
import { moved, placeBeside } from '../../../console/order/moved.ts'
import { moveOfKey, OrderButtons } from '../../../console/order/order-buttons.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { OPTIONS_MAX } from '../contract.ts'
import { isTwice } from './field-values.ts'

interface Props {
  options: readonly string[]
  readOnly: boolean
  onChange: (options: string[]) => void
}

/** The options, one row each; buttons, Alt with an arrow key and, where there is room for it, a grip move a row. */
export function OptionsField({ options, readOnly, onChange }: Props) {
  const t = useTranslations('forms')
  const group = useRef<HTMLFieldSetElement>(null)
  /** What to focus after the next render: the text of a row, or another part of it. */
  const next = useRef<{ place: number; part: string } | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const { place, part } = next.current
    group.current?.querySelector<HTMLElement>(`[data-row="${place}"] ${part}`)?.focus()
    next.current = null
  })
  const put = (after: string[], place: number, part = 'input') => {
    next.current = { place, part }
    onChange(after)
  }
  const move = (from: number, to: number, part?: string) => {
    if (to >= 0 && to < options.length) put(moved(options, from, to), to, part)
  }
  const drag = useDragOrder((taken, { row, side }) => {
    const to = placeBeside(Number(taken), Number(row), side)
    if (to !== Number(taken)) move(Number(taken), to)
  })
  const handleKey = (event: KeyboardEvent, place: number) => {
    const by = readOnly ? null : moveOfKey(event)
    if (by === null) return
    event.preventDefault()
    // The same keys would also move the whole field.
    event.stopPropagation()
    move(place, place + by)
  }
  return (
    <fieldset ref={group} className="col-span-full flex max-w-160 min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-second font-semibold">{t('options')}</legend>
      <ol className="flex flex-col gap-2">
        {options.map((option, place) => (
          // Rows have no stable key while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={place}
            data-row={place}
            className={`relative flex items-start gap-1 ${drag.taken === String(place) ? 'opacity-50' : ''}`}
            onKeyDown={(event) => handleKey(event, place)}
            {...drag.rowOf(String(place))}
          >
            {drag.over?.row === String(place) && drag.taken !== String(place) && (
              <DropLine side={drag.over.side} words="" />
            )}
            {!readOnly && <Grip grip={drag.gripOf(String(place))} className="h-9 w-6 max-tablet:hidden" />}
            <span className="min-w-0 flex-1">
              <TextField
                label={t('option', { number: place + 1 })}
                isLabelHidden
                isAuthored
                autoComplete="off"
                dir="auto"
                readOnly={readOnly}
                value={option}
                error={isTwice(options, place) ? t('optionTwice') : undefined}
                onChange={(text) => onChange(options.with(place, text))}
              />
            </span>
            {!readOnly && (
              <>
                <OrderButtons
                  name={option || t('option', { number: place + 1 })}
                  isFirst={place === 0}
                  isLast={place === options.length - 1}
                  onMove={(by) => move(place, place + by, `[data-move="${by}"]`)}
                />
                <IconButton
                  icon="close"
                  label={t('removeOption', { name: option || t('option', { number: place + 1 }) })}
                  disabled={options.length === 1}
                  onClick={() => put(options.toSpliced(place, 1), Math.max(0, place - 1))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {!readOnly && options.length < OPTIONS_MAX && (
        <span>
          <Button
            kind="quiet"
            isSmall
            icon="plus"
            onClick={() => put([...options, t('option', { number: options.length + 1 })], options.length)}
          >
            {t('addOption')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}
