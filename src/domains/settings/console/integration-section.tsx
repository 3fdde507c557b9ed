import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/badge.tsx'
import type { SectionId } from './sections.ts'
import { SectionHead } from './settings-frame.tsx'

/** What works with something outside: whether it is set up, and what follows from that. */
export function IntegrationSection({ id }: { id: SectionId }) {
  const t = useTranslations('settings')
  return (
    <div className="max-w-180">
      <SectionHead id={id} hint={t(`integration.${id}`)} />
      <p className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2">
        <span className="flex-1 font-medium">{t(`integrationName.${id}`)}</span>
        <Badge icon="off" tone="plain" label={t('notSetUp')} />
      </p>
      <p className="mt-3 text-second text-ink-2">{t(`integrationNow.${id}`)}</p>
    </div>
  )
}
