import { useTranslations } from 'use-intl'
import { reachOf } from '../../kernel/role.ts'
import { Button } from '../../ui/button.tsx'
import { useConsole } from '../context.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { useShell } from '../shell-context.ts'
import { useCounts } from '../use-counts.ts'

/** Opens the review of the site, and shows how much waits. */
export function PublishButton() {
  const t = useTranslations('console')
  const { site } = useConsole()
  const { openSheet } = useShell()
  const isOffline = useIsOffline()
  const { changes = 0 } = useCounts()
  if (reachOf(site.role, 'content.publish') === null) return null
  return (
    <Button
      kind={changes > 0 ? 'publish' : 'secondary'}
      isSmall
      disabled={isOffline}
      title={isOffline ? t('review.offline') : undefined}
      aria-haspopup="dialog"
      onClick={() => openSheet('publish')}
    >
      {t('review.publish')}
      {changes > 0 && (
        <>
          <span
            aria-hidden
            className="-mr-1 rounded-full bg-on-accent px-1.5 text-small/5 font-semibold text-accent"
          >
            {changes > 99 ? '99+' : changes}
          </span>
          <span className="sr-only">{t('review.waiting', { count: changes })}</span>
        </>
      )}
    </Button>
  )
}
