import { useTranslations } from 'use-intl'
import { useConsole, useMay } from '../../../console/context.ts'
import { Domains } from '../../hosts/ui.tsx'
import { SectionHead } from './settings-frame.tsx'

/** At which hosts the site is found; the owner of the install changes them. */
export function DomainsSection() {
  const t = useTranslations('settings')
  const { site, person } = useConsole()
  const mayCheck = useMay('settings.write')
  return (
    <div className="max-w-180">
      <SectionHead id="domains" hint={person.isPlatformOwner ? t('domainsText') : t('domainsTextOther')} />
      <Domains
        site={site}
        mayChange={person.isPlatformOwner}
        mayCheck={mayCheck}
        at="/admin/settings/domains"
      />
    </div>
  )
}
