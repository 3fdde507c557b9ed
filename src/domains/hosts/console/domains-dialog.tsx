import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Domains } from './domains.tsx'

/** The domains of one of all sites, for the owner of the install. */
export function DomainsDialog({
  site,
  onEnd,
}: {
  site: { id: string; slug: string; name: string }
  onEnd: () => void
}) {
  const t = useTranslations('hosts')
  return (
    <Dialog
      title={t('titleOf', { site: site.name })}
      width={640}
      closeLabel={t('close')}
      onClose={onEnd}
      footer={<Button onClick={onEnd}>{t('close')}</Button>}
    >
      <Domains site={site} mayChange mayCheck at={`/admin/sites?domains=${site.id}`} />
    </Dialog>
  )
}
