import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useConsole } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { NotFound } from '../../../console/not-found.tsx'
import { Screen } from '../../../console/screen.tsx'
import { Button } from '../../../ui/button.tsx'
import { DomainsDialog } from '../../hosts/ui.tsx'
import type { StandingSite } from '../shapes.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { type Asked, SiteRows } from './site-rows.tsx'
import { useFreshSites, useSites } from './use-sites.ts'

/** All sites of the install, for its owner. */
export default function SitesScreen() {
  const t = useTranslations('provisioning')
  const { person } = useConsole()
  const navigate = useNavigate()
  const sites = useSites()
  const refresh = useFreshSites()
  const [create, putCreate] = useInAddress('create')
  const [domains, putDomains] = useInAddress('domains')
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!person.isPlatformOwner) return <NotFound />
  const handleMade = async ({ id }: StandingSite) => {
    await refresh()
    void navigate(`/admin/sites/${id}`)
  }
  const handleAsk = (next: Asked) =>
    next.kind === 'domains' ? void putDomains(next.site.id) : setAsked(next)
  const handleEnd = () => setAsked(null)
  const withDomains = sites.data?.find(({ id }) => id === domains)
  return (
    <Screen title={t('title')}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3 tablet:mb-5">
          <div>
            <h1>{t('title')}</h1>
            <p className="text-second text-ink-2">{t('text')}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Link to="/admin/accounts" className="hit text-accent underline underline-offset-3">
              {t('accounts')}
            </Link>
            <Button kind="primary" icon="plus" onClick={() => void putCreate('')}>
              {t('createSite')}
            </Button>
          </div>
        </div>
        {sites.data ? (
          <SiteRows sites={sites.data} onAsk={handleAsk} />
        ) : sites.isError ? (
          <LoadingFailed
            sentence="provisioning.loadingFailed"
            error={sites.error}
            onRetry={() => void sites.refetch()}
          />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
      {create !== null && (
        <CreateDialog
          taken={sites.data ?? []}
          onClose={() => void putCreate(null)}
          onMade={(site) => void handleMade(site)}
        />
      )}
      {asked?.kind === 'address' && <AddressDialog site={asked.site} onEnd={handleEnd} />}
      {withDomains && <DomainsDialog site={withDomains} onEnd={() => void putDomains(null)} />}
      {asked?.kind === 'delete' && <DeleteDialog site={asked.site} onEnd={handleEnd} />}
    </Screen>
  )
}
