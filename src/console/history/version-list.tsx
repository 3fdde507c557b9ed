import { type ReactNode, Suspense, useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { RevisionRow } from '../../content/contract/history.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { useItemTypes } from '../item-types.ts'

interface Props {
  type: string
  id: string
  /** The newest first. */
  versions: readonly RevisionRow[]
  older: number
  newer: number
  onChoose: (side: 'older' | 'newer', number: number) => void
}

/** All versions of an item, two of which are chosen. */
export function VersionList({ type, id, versions, older, newer, onChoose }: Props) {
  const group = useId()
  const Beside = useItemTypes().besideVersionOf(type)
  return versions.map((version, at) => (
    <Version
      key={version.number}
      version={version}
      group={group}
      isNow={at === 0}
      side={version.number === newer ? 'newer' : version.number === older ? 'older' : null}
      isAlone={versions.length === 1}
      onOlder={() => onChoose('older', version.number)}
      onNewer={() => onChoose('newer', version.number)}
    >
      {Beside && (
        <Suspense>
          <Beside id={id} version={version.version} />
        </Suspense>
      )}
    </Version>
  ))
}

const SIGNS: Record<RevisionRow['cause'], IconName> = {
  create: 'plus',
  draft: 'edit',
  save: 'edit',
  publish: 'publish',
  schedule: 'clock',
  unpublish: 'draft',
  restore: 'undo',
}

interface VersionProps {
  version: RevisionRow
  /** Of the buttons of both sides: the list may stand on the screen twice. */
  group: string
  isNow: boolean
  /** There is no other version to compare with. */
  isAlone: boolean
  side: 'older' | 'newer' | null
  onOlder: () => void
  onNewer: () => void
  children: ReactNode
}

/** A version, and on which of the two sides it stands. */
function Version({
  version: { number, cause, at, by, models },
  group,
  isNow,
  isAlone,
  side,
  onOlder,
  onNewer,
  children,
}: VersionProps) {
  const t = useTranslations('console')
  const format = useFormatter()
  const { person } = useConsole()
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const name = isNow ? t('history.now') : t(`history.cause.${cause}`)
  const who = by === person.username ? t('review.you') : by
  return (
    <li
      className={`grid grid-cols-[18px_minmax(0,1fr)_auto] gap-2 border-b border-line py-2.5 pr-3 pl-5 ${side && !isAlone ? 'bg-accent-soft' : ''}`}
    >
      <Icon name={SIGNS[cause]} className="mt-0.5 size-4 text-ink-2" />
      <div className="min-w-0">
        <p className="truncate text-second font-semibold">{name}</p>
        <p className="text-small text-ink-2">{[time, who].filter(Boolean).join(', ')}</p>
        {models.length > 0 && (
          <p className="flex items-start gap-1 text-small text-ink-2">
            <Icon name="assistant" className="mt-0.5 size-3.25 flex-none" />
            <span className="min-w-0 wrap-anywhere">
              {t('history.models', { models: format.list(models) })}
            </span>
          </p>
        )}
        {children}
      </div>
      {!isAlone && (
        <div className="flex flex-col gap-1 text-small">
          <Side
            label={t('history.struck')}
            name={`${t('history.older')}: ${name}, ${time}`}
            group={`${group}-older`}
            isOn={side === 'older'}
            tone="bg-del"
            onChoose={onOlder}
            number={number}
          />
          <Side
            label={t('history.added')}
            name={`${t('history.newer')}: ${name}, ${time}`}
            group={`${group}-newer`}
            isOn={side === 'newer'}
            tone="bg-add"
            onChoose={onNewer}
            number={number}
          />
        </div>
      )}
    </li>
  )
}

interface SideProps {
  label: string
  name: string
  group: string
  isOn: boolean
  tone: string
  number: number
  onChoose: () => void
}

function Side({ label, name, group, isOn, tone, number, onChoose }: SideProps) {
  return (
    <label
      className={`flex min-h-6 items-center gap-1.5 rounded-badge px-1.5 pointer-coarse:min-h-11 ${isOn ? tone : ''}`}
    >
      <input type="radio" name={group} value={number} checked={isOn} onChange={onChoose} aria-label={name} />
      <span aria-hidden>{label}</span>
    </label>
  )
}
