import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../console/copy-button.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { AddDomain } from './add-domain.tsx'
import { DomainRow } from './domain-row.tsx'
import { useDomains } from './use-domains.ts'

interface Props {
  site: { id: string; slug: string }
  /** Whether the person may give and take domains. */
  mayChange: boolean
  /** Whether the person may have others asked. */
  mayCheck: boolean
  /** The address under which they stand. */
  at: string
}

/** At which hosts readers find a site, what DNS and certificate say of each, and what can be done. */
export function Domains({ site, mayChange, mayCheck, at }: Props) {
  const t = useTranslations('hosts')
  const domains = useDomains(site.id)
  const { list } = domains
  if (list.isError)
    return (
      <LoadingFailed sentence="hosts.loadingFailed" error={list.error} onRetry={() => void list.refetch()} />
    )
  if (!list.data)
    return (
      <p role="status" className="unhurried text-ink-2">
        {t('loading')}
      </p>
    )
  const hasPrimary = list.data.some(({ isPrimary }) => isPrimary)
  return (
    <>
      <ul aria-label={t('title')} className="border-t border-line-2">
        {list.data.map((domain) => (
          <DomainRow
            key={domain.domain}
            domain={domain}
            hasPrimary={hasPrimary}
            isLast={list.data.length === 1}
            actions={domains}
            mayChange={mayChange}
            mayCheck={mayCheck}
          />
        ))}
        <LocalRow slug={site.slug} />
      </ul>
      {list.data.length === 0 && <p className="mt-3 text-second text-ink-2">{t('none')}</p>}
      {mayChange && <AddDomain siteId={site.id} all={list.data} actions={domains} at={at} />}
    </>
  )
}

/** Where whoever sits at the machine of the install finds the site. */
function LocalRow({ slug }: { slug: string }) {
  const t = useTranslations('hosts')
  const host = `${slug}.localhost${location.port && `:${location.port}`}`
  return (
    <li className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{host}</p>
        <p className="text-second text-ink-2">{t('local')}</p>
      </div>
      <CopyButton label={t('copy')} text={host} isIcon />
    </li>
  )
}
