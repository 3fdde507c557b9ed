import { Command } from 'cmdk'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { UTC } from '../../../kernel/time-zone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'

/** Those on top, as the specification names them (contract row C570). */
const COMMON: Readonly<Record<string, string>> = {
  [UTC]: UTC,
  'America/New_York': 'America/New_York (Eastern)',
  'America/Chicago': 'America/Chicago (Central)',
  'America/Denver': 'America/Denver (Mountain)',
  'America/Los_Angeles': 'America/Los_Angeles (Pacific)',
}

const OTHERS = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in COMMON))

interface Props {
  label: string
  hint: ReactNode
  bound: Bound
}

/** One of all time zones, found by a few letters. */
export function ZoneField({ label, hint, bound }: Props) {
  const t = useTranslations('settings')
  const id = useId()
  const shown = COMMON[bound.value] ?? bound.value
  const described = [bound.error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-second font-semibold">
        {label}
      </span>
      <Popover
        label={label}
        align="start"
        widthClass="w-[min(420px,calc(100vw-32px))]"
        trigger={
          <button
            id={id}
            type="button"
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={described}
            data-invalid={bound.error ? true : undefined}
            disabled={bound.readOnly}
            className="flex min-h-9 w-full items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-left disabled:bg-sunken data-invalid:border-bad max-tablet:min-h-12"
          >
            <span className="min-w-0 flex-1 truncate">{shown}</span>
            <Icon name={bound.readOnly ? 'lock' : 'choose'} className="size-3.5 text-ink-3" />
          </button>
        }
      >
        {(close) => (
          <Zones
            current={bound.value}
            onChoose={(zone) => {
              bound.onChange(zone)
              close()
            }}
          />
        )}
      </Popover>
      {bound.error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small font-medium text-bad">
          <Icon name="alert" className="mt-px size-3.5" />
          {bound.error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-small text-ink-3">
        {hint} {t('zoneHint')}
      </p>
    </div>
  )
}

function Zones({ current, onChoose }: { current: string; onChoose: (zone: string) => void }) {
  const t = useTranslations('settings')
  const row = (zone: string) => (
    <Command.Item
      key={zone}
      value={zone}
      onSelect={() => onChoose(zone)}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-second data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{COMMON[zone] ?? zone}</span>
      {zone === current && <Icon name="check" className="size-4 text-accent" />}
    </Command.Item>
  )
  return (
    <Command label={t('findZone')} loop filter={likeness} className="flex flex-col">
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line px-3">
        <Icon name="search" className="size-4 text-ink-3" />
        <Command.Input
          placeholder={t('findZone')}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List label={t('zones')} className="max-h-80 scroll-py-1 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-second text-ink-2">{t('noZone')}</Command.Empty>
        <Group heading={t('commonZones')}>{Object.keys(COMMON).map(row)}</Group>
        <Group heading={t('allZones')}>{OTHERS.map(row)}</Group>
      </Command.List>
    </Command>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}

/** Letters as they follow each other in the name: nobody who types `berl` means Belize. */
function likeness(zone: string, typed: string): number {
  const [name, words] = [zone, typed].map((text) => text.toLowerCase().replace(/[\s_]+/g, ' '))
  const at = `${name} ${COMMON[zone]?.toLowerCase() ?? ''}`.indexOf(words?.trim() ?? '')
  return at === -1 ? 0 : 1 / (at + 1)
}
