import { useTranslations } from 'use-intl'
import { exportActivity, readActivity, readFacets } from '../../../content/activity/calls.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { callFile } from '../../../ui/client.ts'
import { ActivityLog } from './activity-log.tsx'
import { SectionHead } from './settings-frame.tsx'

/** Who did what on the site, the newest first. */
export function ActivitySection() {
  const t = useTranslations('settings')
  const call = useCall()
  const { site } = useConsole()
  const params = { forkId: site.id }
  return (
    <>
      <SectionHead id="activity" hint={t('activityText')} />
      <ActivityLog
        calls={{
          id: site.id,
          fileName: `${site.slug}-activity`,
          read: (query) => call(readActivity, { params, query }),
          readFacets: () => call(readFacets, { params }),
          exportFile: (query) => callFile(exportActivity, { params, query }),
        }}
      />
    </>
  )
}
