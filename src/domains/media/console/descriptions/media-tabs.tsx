import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../../console/context.ts'
import { LinkTabs } from '../../../../console/link-tabs.tsx'
import { listKey } from '../../../../console/list/list-key.ts'
import { callPage } from '../../../../ui/client.ts'
import { listFiles } from '../../calls.ts'

const HOME = '/admin/media'
const DESCRIPTIONS = `${HOME}/descriptions`

/** The files, and the table of what pictures show, with the number of those that nobody has described. */
export function MediaTabs() {
  const t = useTranslations('media')
  const { site, session } = useConsole()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: [...listKey(site.id, 'media'), 'undescribed'],
    queryFn: () => {
      const query = { isDescribed: 'false', limit: '1' }
      return session.hold(() => callPage(listFiles, { params: { forkId: site.id }, query }))
    },
  })
  const isTable = pathname === DESCRIPTIONS
  return (
    <LinkTabs
      label={t('title')}
      tabs={[
        { path: HOME, label: t('files'), isOpen: !isTable },
        {
          path: DESCRIPTIONS,
          label: t('descriptions.title'),
          isOpen: isTable,
          count: data?.total || undefined,
        },
      ]}
    />
  )
}
