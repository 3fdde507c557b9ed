import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { CopyButton } from '../../../console/copy-button.tsx'
import { SectionHead } from './settings-frame.tsx'

/** At which hosts the site is found; the owner of the install changes them among all sites. */
export function DomainsSection() {
  const t = useTranslations('settings')
  const { site, person } = useConsole()
  const port = location.port === '' ? '' : `:${location.port}`
  const hosts = [
    ...(site.domain === null ? [] : [{ host: site.domain, text: t('ownDomain') }]),
    { host: `${site.slug}.localhost${port}`, text: t('localDomain') },
  ]
  return (
    <div className="max-w-180">
      <SectionHead
        id="domains"
        hint={
          person.isPlatformOwner
            ? t.rich('domainsText', {
                sites: (words) => (
                  <Link to="/admin/sites" className="hit text-accent underline underline-offset-3">
                    {words}
                  </Link>
                ),
              })
            : t('domainsTextOther')
        }
      />
      <ul className="border-t border-line-2">
        {hosts.map(({ host, text }) => (
          <li
            key={host}
            className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{host}</p>
              <p className="text-second text-ink-2">{text}</p>
            </div>
            <CopyButton label={t('copyAddress')} text={host} isIcon />
          </li>
        ))}
      </ul>
      {site.domain === null && <p className="mt-3 text-second text-ink-2">{t('noDomain')}</p>}
    </div>
  )
}
