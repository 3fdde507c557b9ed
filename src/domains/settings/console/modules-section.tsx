import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { listModules } from '../../modules/calls.ts'
import type { ModuleRow } from '../../modules/shapes.ts'
import { STANDING, moduleStateOf } from '../../modules/contract.ts'
import { useModuleName } from '../../modules/ui.tsx'
import { SectionHead } from './settings-frame.tsx'

/** Which modules hold data of the site, whether they are on or not. */
export function ModulesSection() {
  const t = useTranslations('settings')
  const call = useCall()
  const { site } = useConsole()
  const modules = useQuery({
    queryKey: ['modules-data', site.id],
    staleTime: 0,
    queryFn: () => call(listModules, { params: { forkId: site.id } }),
  })
  return (
    <div className="max-w-180">
      <SectionHead id="modules" hint={t('modulesText')} />
      {modules.isError && (
        <LoadingFailed
          sentence="settings.loadingFailed"
          error={modules.error}
          onRetry={() => void modules.refetch()}
        />
      )}
      <ul className="border-t border-line-2">
        {modules.data?.map((row) => (
          <Module key={row.id} row={row} />
        ))}
      </ul>
    </div>
  )
}

function Module({ row }: { row: ModuleRow }) {
  const t = useTranslations()
  const nameOf = useModuleName()
  const standing = moduleStateOf(row, row.isEnabled)
  const isOn = standing === 'on'
  return (
    <li className="flex min-h-11 items-center gap-4 border-b border-line py-1.5">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{nameOf(row)}</span>
      {row.isCore ? (
        <Badge icon="lock" tone="plain" label={t('settings.alwaysOn')} />
      ) : (
        <Badge
          icon={isOn ? 'published' : 'off'}
          tone={isOn ? 'ok' : 'plain'}
          label={t(`modules.${STANDING[standing]}`)}
        />
      )}
    </li>
  )
}
