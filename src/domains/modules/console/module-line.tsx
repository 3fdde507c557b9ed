import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SwitchButton } from '../../../ui/switch.tsx'
import type { ModuleRow } from '../shapes.ts'
import { STANDING, moduleStateOf } from '../contract.ts'
import { isInstalled, useModuleWords, type useSwitches } from './use-modules.ts'

export type Switches = ReturnType<typeof useSwitches>

interface Props {
  row: ModuleRow
  rows: readonly ModuleRow[]
  switches: Switches
  mayToggle: boolean
  isCurrent: boolean
  /** The hand is on it. */
  onTouch: () => void
  /** Its facts are asked for. */
  onOpen: () => void
}

/** A module of the list: what it is, what it lacks, and its switch. */
export function ModuleLine({ row, rows, switches, mayToggle: hasSwitch, isCurrent, onTouch, onOpen }: Props) {
  const t = useTranslations('modules')
  const { nameOf, noteOf, whyToCome } = useModuleWords()
  const id = useId()
  const isOn = switches.isOn(row)
  const standing = moduleStateOf(row, isOn)
  const why = row.isCore
    ? t('coreReason')
    : standing === 'toCome'
      ? `${t('toCome')}. ${whyToCome(row)}`
      : noteOf(row)
  return (
    <li
      onFocus={onTouch}
      className={`flex min-h-12.25 items-center gap-3 border-b border-line py-1 ${isCurrent ? 'min-[1280px]:-mx-3 min-[1280px]:rounded-control min-[1280px]:border-transparent min-[1280px]:bg-accent-soft min-[1280px]:px-3' : ''}`}
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-current={isCurrent || undefined}
            className="hit rounded-badge text-left text-second font-semibold wrap-anywhere hover:underline"
            onClick={onOpen}
          >
            {nameOf(row)}
          </button>
          <span className="text-small text-ink-3">{row.version}</span>
          {isBeta(row) && <BetaBadge />}
        </p>
        <Gain row={row} rows={rows} />
      </div>
      <label htmlFor={id} className="flex min-h-11 flex-none items-center gap-3">
        <span
          aria-hidden={hasSwitch && !row.isCore ? true : undefined}
          className="flex items-center gap-1.25 text-second text-ink-2"
        >
          {(row.isCore || !hasSwitch) && (
            <Icon
              name={row.isCore ? 'lock' : standing === 'on' ? 'published' : 'off'}
              className="size-3.25"
            />
          )}
          {row.isCore ? t('core') : t(standing === 'toCome' && isOn ? 'toComeOn' : STANDING[standing])}
        </span>
        {hasSwitch && (
          <SwitchButton
            id={id}
            label={nameOf(row)}
            isOn={isOn}
            isLocked={row.isCore}
            describedBy={why ? `${id}-why` : undefined}
            onChange={(next) => switches.ask(row, next)}
          />
        )}
        {hasSwitch && why && (
          <span id={`${id}-why`} hidden>
            {why}
          </span>
        )}
      </label>
    </li>
  )
}

/** Whether a version is one of those that are still being tried (contract row C536). */
export function isBeta({ version }: Pick<ModuleRow, 'version'>): boolean {
  return version.toLowerCase().includes('beta')
}

export function BetaBadge() {
  const t = useTranslations('modules')
  return <Badge icon="beta" tone="sched" label={t('beta')} />
}

function Gain({ row, rows }: Pick<Props, 'row' | 'rows'>) {
  const t = useTranslations('modules')
  const { descriptionOf, namesOf } = useModuleWords()
  const missing = rows.filter(({ id }) => row.missing.includes(id))
  if (missing.length > 0) {
    return (
      <p className="flex items-start gap-1.25 text-second text-draft">
        <Icon name="broken" className="mt-1 size-3.25" />
        {t('needsOff', { names: namesOf(missing), count: missing.length })}
      </p>
    )
  }
  const words = isInstalled(row) ? descriptionOf(row) : t('registered')
  return <p className="text-second text-ink-2 wrap-anywhere">{words}</p>
}
