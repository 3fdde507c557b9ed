import { useFormatter, useTranslations } from 'use-intl'
import { useKindName } from '../../../console/item-types.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Restore } from '../shapes.ts'

/** What came back lately, the newest first; nothing where nothing did. */
export function RestoreList({ restores }: { restores: readonly Restore[] }) {
  const t = useTranslations('backups')
  if (restores.length === 0) return null
  return (
    <section className="mt-8">
      <h3 id="restores" className="mb-2 font-semibold">
        {t('restores')}
      </h3>
      <ul aria-labelledby="restores" className="border-t border-line-2">
        {restores.map((restore) => (
          <Row key={restore.id} restore={restore} />
        ))}
      </ul>
    </section>
  )
}

function Row({ restore: { at, backupAt, siteName, itemKind, reason, state } }: { restore: Restore }) {
  const t = useTranslations('backups')
  const format = useFormatter()
  const kindName = useKindName()
  const momentOf = (text: string) =>
    format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' })
  const site = siteName ?? t('goneSite')
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <time dateTime={at} className="font-medium tabular-nums tablet:w-52">
          {momentOf(at)}
        </time>
        <span className="min-w-0 flex-1 text-second text-ink-2 wrap-anywhere max-tablet:order-3 max-tablet:basis-full">
          {itemKind === null
            ? t('restoredSite', { site })
            : t('restoredItem', { site, kind: kindName(itemKind) })}
          {backupAt && `, ${t('asOf', { moment: momentOf(backupAt) })}`}
        </span>
        <span className="max-tablet:ml-auto">
          {state === 'running' && <Badge icon="waiting" tone="sched" label={t('restoring')} />}
          {state === 'good' && <Badge icon="published" tone="ok" label={t('restored')} />}
          {state === 'failed' && <Badge icon="alert" tone="bad" label={t('isFailed')} />}
        </span>
      </div>
      {reason && <p className="mt-1 text-second text-bad wrap-anywhere">{reason}</p>}
    </li>
  )
}
