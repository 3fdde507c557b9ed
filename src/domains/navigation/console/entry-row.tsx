import type { ComponentProps, HTMLAttributes } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { DropLine, Grip } from '../../../console/order/grip.tsx'
import { moveOfKey, OrderButtons } from '../../../console/order/order-buttons.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem as Choice, MenuLabel, MenuRule } from '../../../ui/menu.tsx'
import type { MenuItem } from '../rules.ts'
import { addressOf, signOf, type Targets, whyHidden } from './targets.ts'
import { canBeBelow, type Placed, type Step } from './tree.ts'

interface Props {
  placed: Placed
  name: string
  targets: Targets | null
  isSelected: boolean
  readOnly: boolean
  /** Null where nothing stands below it. */
  isFolded: boolean | null
  onFold: () => void
  can: (step: Step) => boolean
  /** Entries at the top that it can go below. */
  groups: readonly MenuItem[]
  onStep: (step: Step) => void
  onInto: (parentId: string) => void
  /** @param byKey it was opened by a key */
  onOpen: (byKey: boolean) => void
  onTouch: () => void
  onRemove: () => void
  drag: {
    grip: HTMLAttributes<HTMLElement>
    row: { 'data-drop': string }
    isTaken: boolean
    /** Where the dragged one would go, while it is held over this row. */
    over: ComponentProps<typeof DropLine> | null
  } | null
}

/** One entry: what it says, where it leads, why readers do not see it, and what moves it. */
export function EntryRow(props: Props) {
  const { placed, name, targets, isSelected, readOnly, isFolded, can, onStep, onOpen, onTouch, drag } = props
  const t = useTranslations('navigation')
  const { slices } = useConsole()
  const { entry, parentId } = placed
  const why = targets && whyHidden(entry, targets)
  return (
    // Only its buttons are interactive; key events from them bubble up here and move the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-row={entry.id}
      {...drag?.row}
      onFocus={onTouch}
      onKeyDown={(event) => {
        const step = readOnly ? null : stepOfKey(event)
        if (step === null) return
        event.preventDefault()
        if (can(step)) onStep(step)
      }}
      className={`group/row relative flex min-h-11 items-center gap-1.5 border-b max-tablet:-mx-4 max-tablet:min-h-14 max-tablet:pr-4 ${parentId === null ? 'max-tablet:pl-4' : 'pl-7 max-tablet:pl-11'} ${isSelected ? 'border-transparent bg-accent-soft tablet:-mx-2 tablet:rounded-control tablet:px-2' : 'border-line hover:bg-sunken'} ${isSelected && parentId !== null ? 'tablet:pl-9' : ''} ${drag?.isTaken ? 'opacity-50' : ''}`}
    >
      {drag?.over && <DropLine side={drag.over.side} words={drag.over.words} />}
      {drag && <Grip grip={drag.grip} className="h-8 w-6 max-tablet:hidden" />}
      {isFolded === null ? (
        <span className={`flex-none max-tablet:hidden ${parentId === null ? 'w-6' : 'w-3'}`} />
      ) : (
        <button
          type="button"
          aria-label={t(isFolded ? 'unfold' : 'fold', { name })}
          aria-expanded={!isFolded}
          className="hit grid size-6 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover max-tablet:order-1 max-tablet:size-11"
          onClick={props.onFold}
        >
          <Icon name={isFolded ? 'forward' : 'down'} />
        </button>
      )}
      <Icon name={signOf(entry, slices)} className={`size-4 ${why ? 'text-ink-3' : 'text-ink-2'}`} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          data-move="0"
          aria-current={isSelected || undefined}
          className={`hit rounded-badge text-left font-serif text-item font-medium wrap-anywhere hover:underline ${why ? 'text-ink-2' : ''}`}
          onClick={({ detail }) => onOpen(detail === 0)}
        >
          <span dir="auto">{name || t('noLabel')}</span>
        </button>
        <span className="min-w-0 truncate text-second text-ink-2" dir="ltr">
          {targets && addressOf(entry, targets.targets)}
        </span>
        {why && targets && (
          <span className="flex items-center gap-1.25 rounded-badge bg-draft-soft px-1.75 py-px text-small font-[550] text-draft">
            <Icon name="draft" className="size-3.25" />
            {t(`hidden.${why.key}`, { module: moduleName(targets, why.moduleId) })}
          </span>
        )}
      </span>
      {!readOnly && (
        <span className="flex flex-none items-center max-tablet:order-2">
          <span
            className={`flex max-wide:hidden ${isSelected ? '' : 'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100'}`}
          >
            <OrderButtons
              name={name}
              isFirst={!can('up')}
              isLast={!can('down')}
              onMove={(by) => onStep(by < 0 ? 'up' : 'down')}
            />
            <Level step="out" name={name} isOff={!can('out')} onStep={onStep} />
            <Level step="in" name={name} isOff={!can('in')} onStep={onStep} />
          </span>
          <RowMenu {...props} />
        </span>
      )}
    </div>
  )
}

function Level({
  step,
  name,
  isOff,
  onStep,
}: {
  step: 'in' | 'out'
  name: string
  isOff: boolean
  onStep: (step: Step) => void
}) {
  const t = useTranslations('navigation')
  return (
    <IconButton
      icon={step === 'in' ? 'indent' : 'outdent'}
      label={t(step === 'in' ? 'moveInNamed' : 'moveOutNamed', { name })}
      keys={step === 'in' ? 'Alt+→' : 'Alt+←'}
      data-move={step}
      aria-disabled={isOff}
      onClick={() => !isOff && onStep(step)}
    />
  )
}

const STEPS = [
  ['up', 'up', 'Alt ↑'],
  ['down', 'downward', 'Alt ↓'],
  ['out', 'outdent', 'Alt ←'],
  ['in', 'indent', 'Alt →'],
] as const

function RowMenu({ placed, name, can, groups, onStep, onInto, onOpen, onRemove }: Props) {
  const t = useTranslations('navigation')
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name })} data-move="menu" />}>
      <Choice icon="edit" onSelect={() => onOpen(false)}>
        {t('edit')}
      </Choice>
      <MenuRule />
      {STEPS.map(
        ([step, icon, hotkey]) =>
          can(step) && (
            <Choice key={step} icon={icon} hotkey={hotkey} onSelect={() => onStep(step)}>
              {t(`step.${step}`)}
            </Choice>
          ),
      )}
      {canBeBelow(placed) && groups.length > 0 && <MenuRule />}
      {canBeBelow(placed) && groups.length > 0 && <MenuLabel>{t('moveInto')}</MenuLabel>}
      {canBeBelow(placed) &&
        groups.map((group) => (
          <Choice key={group.id} icon="forward" onSelect={() => onInto(group.id)}>
            {group.label}
          </Choice>
        ))}
      <MenuRule />
      <Choice icon="trash" isDanger onSelect={onRemove}>
        {t('remove')}
      </Choice>
    </Menu>
  )
}

function moduleName({ modules }: Targets, id: string): string {
  return modules.find((one) => one.id === id)?.name ?? ''
}

/** Which step a key asks for; null for every other key. */
function stepOfKey(event: { altKey: boolean; key: string }): Step | null {
  const by = moveOfKey(event)
  if (by !== null) return by < 0 ? 'up' : 'down'
  if (!event.altKey) return null
  return event.key === 'ArrowRight' ? 'in' : event.key === 'ArrowLeft' ? 'out' : null
}
