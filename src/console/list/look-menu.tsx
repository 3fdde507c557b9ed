import { useTranslations } from 'use-intl'
import { DENSITIES } from '../../kernel/look.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useLook } from '../look.tsx'
import {
  type ChangePreferences,
  type ListPreferences,
  moved,
  ordered,
  widened,
  widthOf,
} from './preferences.ts'
import type { Column } from '../catalogue/list-spec.ts'

interface Props<R> {
  columns: readonly Column<R>[]
  preferences: ListPreferences
  onChange: ChangePreferences
  /** The columns have widths that can be changed. */
  hasWidths: boolean
}

/** Px by which a press changes a column's width. */
const STEP = 24

/** Density of all lists; which columns this one shows, in which order, and how wide. */
export function LookMenu<R>({ columns, preferences, onChange, hasWidths }: Props<R>) {
  const t = useTranslations()
  const { hidden, order, widths } = preferences
  const { look, change } = useLook()
  const shown = ordered(columns, order)
  const isUsual = hidden.length === 0 && order.length === 0 && Object.keys(widths).length === 0
  return (
    <Popover
      label={t('console.list.look')}
      widthClass="w-76 p-4"
      trigger={<IconButton icon="columns" label={t('console.list.look')} />}
    >
      {() => (
        <>
          <Segments
            label={t('console.rows')}
            isLabelHidden
            value={look.density}
            options={DENSITIES.map((value) => ({ value, label: t(`console.density.${value}`) }))}
            onChange={(density) => change({ density })}
          />
          <fieldset className="mt-3">
            <legend className="pb-1 text-small text-ink-2">{t('console.list.columns')}</legend>
            {shown.map((column, place) => (
              <ColumnLine
                key={column.id}
                column={column}
                isOn={column.locked === true || !hidden.includes(column.id)}
                canMoveUp={place > 1}
                canMoveDown={place > 0 && place < shown.length - 1}
                onToggle={(isOn) =>
                  onChange((now) => {
                    const others = now.hidden.filter((id) => id !== column.id)
                    return { hidden: isOn ? others : [...others, column.id] }
                  })
                }
                onMove={(by) => onChange((now) => ({ order: moved(columns, now.order, column.id, by) }))}
                onWiden={
                  hasWidths && place > 0
                    ? (by) =>
                        onChange((now) => ({
                          widths: widened(now.widths, column.id, widthOf(column, now.widths) + by * STEP),
                        }))
                    : null
                }
              />
            ))}
          </fieldset>
          {!isUsual && (
            <div className="mt-2 border-t border-line pt-2">
              <Button
                kind="quiet"
                isSmall
                onClick={() => onChange(() => ({ hidden: [], order: [], widths: {} }))}
              >
                {t('console.list.usual')}
              </Button>
            </div>
          )}
        </>
      )}
    </Popover>
  )
}

interface LineProps<R> {
  column: Column<R>
  isOn: boolean
  canMoveUp: boolean
  canMoveDown: boolean
  onToggle: (isOn: boolean) => void
  onMove: (by: -1 | 1) => void
  /** Null where its width cannot be changed. */
  onWiden: ((by: -1 | 1) => void) | null
}

function ColumnLine<R>(props: LineProps<R>) {
  const { column, isOn, canMoveUp, canMoveDown, onToggle, onMove, onWiden } = props
  const t = useTranslations()
  const name = t(column.head)
  return (
    <div className="group/column -mx-2 flex min-h-8.5 items-center gap-2 rounded-control px-2 focus-within:bg-hover hover:bg-hover dark:focus-within:bg-press dark:hover:bg-press pointer-coarse:min-h-11">
      <label className="flex min-w-0 flex-1 items-center gap-2.5">
        {column.locked ? (
          <Icon name="lock" className="size-4 text-ink-3" />
        ) : (
          <input type="checkbox" checked={isOn} onChange={(event) => onToggle(event.target.checked)} />
        )}
        <span className="min-w-0 truncate">{name}</span>
      </label>
      {(canMoveUp || canMoveDown) && (
        <span className="flex opacity-0 group-focus-within/column:opacity-100 group-hover/column:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            icon="up"
            label={t('console.list.moveUp', { column: name })}
            disabled={!canMoveUp}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="downward"
            label={t('console.list.moveDown', { column: name })}
            disabled={!canMoveDown}
            onClick={() => onMove(1)}
          />
          {onWiden && (
            <>
              <IconButton
                icon="narrower"
                label={t('console.list.narrower', { column: name })}
                onClick={() => onWiden(-1)}
              />
              <IconButton
                icon="wider"
                label={t('console.list.wider', { column: name })}
                onClick={() => onWiden(1)}
              />
            </>
          )}
        </span>
      )}
    </div>
  )
}
