import { useFormatter, useTranslations } from 'use-intl'
import { useIsLooking } from '../../../console/context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFileSize } from '../../../console/file-size.ts'
import type { Backup } from '../shapes.ts'
import { type Standing, standingOf } from './standing.ts'

interface Props {
  backups: readonly Backup[]
  onRestore: (backup: Backup) => void
}

/** Each backup with its moment, size and state, the newest first. */
export function BackupList({ backups, onRestore }: Props) {
  const t = useTranslations('backups')
  if (backups.length === 0) return <p className="border-t border-line-2 pt-4 text-ink-2">{t('none')}</p>
  return (
    <ul aria-label={t('title')} className="border-t border-line-2">
      {backups.map((backup) => (
        <Row key={backup.id} backup={backup} onRestore={onRestore} />
      ))}
    </ul>
  )
}

function Row({ backup, onRestore }: { backup: Backup } & Pick<Props, 'onRestore'>) {
  const t = useTranslations('backups')
  const isLooking = useIsLooking()
  const format = useFormatter()
  const size = useFileSize()
  const { at, bytes, added, reason, proof, state } = backup
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <time dateTime={at} className="font-medium tabular-nums tablet:w-52">
          {moment}
        </time>
        <span className="min-w-0 flex-1 text-second text-ink-2 max-tablet:order-3 max-tablet:basis-full">
          {bytes !== null &&
            (added
              ? t('size', { size: size(bytes), added: size(added) })
              : t('unchanged', { size: size(bytes) }))}
        </span>
        <span className="max-tablet:ml-auto">
          <State backup={backup} />
        </span>
        {(state === 'good' || state === 'proving') && !isLooking && (
          <span className="max-tablet:order-4">
            <Button isSmall aria-label={t('restoreOf', { moment })} onClick={() => onRestore(backup)}>
              {t('restore')}
            </Button>
          </span>
        )}
      </div>
      {reason && <p className="mt-1 text-second text-bad wrap-anywhere">{reason}</p>}
      {proof?.reason && <p className="mt-1 text-second text-bad wrap-anywhere">{proof.reason}</p>}
    </li>
  )
}

const LOOKS = {
  running: { icon: 'waiting', tone: 'sched' },
  proving: { icon: 'waiting', tone: 'sched' },
  isFailed: { icon: 'alert', tone: 'bad' },
  good: { icon: 'published', tone: 'plain' },
  proved: { icon: 'published', tone: 'ok' },
  notProved: { icon: 'alert', tone: 'bad' },
} as const satisfies Record<Standing, unknown>

function State({ backup }: { backup: Backup }) {
  const t = useTranslations('backups')
  const standing = standingOf(backup)
  return <Badge {...LOOKS[standing]} label={t(standing)} />
}
