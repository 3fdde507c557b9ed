import { useTranslations } from 'use-intl'
import {
  exportInstallActivity,
  readInstallActivity,
  readInstallFacets,
} from '../../../content/activity/calls.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { NotFound } from '../../../console/not-found.tsx'
import { Screen } from '../../../console/screen.tsx'
import { callFile } from '../../../ui/client.ts'
import { ActivityLog } from '../../settings/ui.tsx'

/** Who logged in, and what else concerns the whole install, for its owner. */
export default function InstallActivityScreen() {
  const t = useTranslations('settings.log')
  const call = useCall()
  const { person } = useConsole()
  if (!person.isPlatformOwner) return <NotFound />
  return (
    <Screen title={t('installTitle')}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <h1>{t('installTitle')}</h1>
        <p className="mb-4 text-second text-ink-2">{t('installText')}</p>
        <ActivityLog
          calls={{
            id: 'install',
            fileName: 'install-activity',
            read: (query) => call(readInstallActivity, { query }),
            readFacets: () => call(readInstallFacets, {}),
            exportFile: (query) => callFile(exportInstallActivity, { query }),
          }}
        />
      </div>
    </Screen>
  )
}
