import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { useCounts } from '../../../console/use-counts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { STEPS, stepsLeft } from './steps.ts'
import { useFirstSteps } from './use-first-steps.ts'

/** Progress of the first steps, on every screen except the dashboard. */
export default function StepsPill() {
  const t = useTranslations('dashboard')
  const { site } = useConsole()
  const { pathname } = useLocation()
  const { canShow, isAway, done, putAway } = useFirstSteps()
  useFreshFacts(site.id)
  const left = stepsLeft(done)
  if (!canShow || isAway || left.length === 0 || pathname === '/admin') return null
  const progress = t('steps.pill', { done: STEPS.length - left.length, all: STEPS.length })
  return (
    <div className="mb-2 flex w-full items-center rounded-control border border-line-2 bg-surface pl-2.5">
      <Link
        to="/admin?steps"
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-badge text-second hover:underline"
      >
        <Icon name="check" className="size-4 text-ok-mark" />
        {progress}
      </Link>
      <IconButton icon="close" label={t('hideSteps')} onClick={putAway} />
    </div>
  )
}

/** Refetches the steps when counts change: saves on other screens may complete a step. */
function useFreshFacts(siteId: string): void {
  const queries = useQueryClient()
  const { parts, changes } = useCounts()
  useEffect(() => {
    if (parts !== undefined)
      void queries.invalidateQueries({ queryKey: ['dashboard', siteId, 'overview'], refetchType: 'active' })
  }, [queries, siteId, parts, changes])
}
