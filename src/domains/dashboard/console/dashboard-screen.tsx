import { type ComponentType, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../../console/later.tsx'
import { useConsole } from '../../../console/context.ts'
import { isOnAt } from '../../../console/menu.ts'
import { Screen } from '../../../console/screen.tsx'
import { addressOnSite } from '../../../console/site-address.ts'
import type { Slice } from '../../../console/catalogue/slice.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ActiveModules } from './active-modules.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ForkStatus, Published } from './fork-status.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentContent } from './recent-content.tsx'
import { StatStrip } from './stat-strip.tsx'
import { useIsLoading } from './use-dashboard.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { Waiting } from './waiting.tsx'

/** The dashboard: the site's state, open tasks, and likely next actions. */
export default function DashboardScreen() {
  const t = useTranslations('dashboard')
  const steps = useFirstSteps()
  return (
    <Screen title={t('menu')}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <div className="mb-5 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="flex-1">{t('menu')}</h1>
          {steps.canShow && (
            <Button kind="quiet" isSmall onClick={steps.isShown ? steps.putAway : steps.show}>
              {t(steps.isShown ? 'hideSteps' : 'showSteps')}
            </Button>
          )}
          {!steps.isPending && !steps.isShown && (
            <>
              <span className="text-second text-ink-2 max-tablet:hidden">
                <Published />
              </span>
              <OpenSite />
            </>
          )}
        </div>
        {steps.isPending ? (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        ) : steps.isShown ? (
          <FirstSteps done={steps.done} />
        ) : (
          <Panels />
        )}
      </div>
    </Screen>
  )
}

function OpenSite() {
  const t = useTranslations('dashboard')
  const { site, sites } = useConsole()
  return (
    <a
      href={addressOnSite('/', site, sites, location)}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass({ isSmall: true })} max-tablet:hidden`}
    >
      <Icon name="open" />
      {t('openSite')}
    </a>
  )
}

function Panels() {
  const t = useTranslations('dashboard')
  const isLoading = useIsLoading()
  return (
    <>
      <p role="status" className="sr-only">
        {isLoading && t('loading')}
      </p>
      {/* On a phone both columns become one list in another order: tasks, actions, content, figures. */}
      <div className="grid content-start gap-x-12 max-tablet:flex max-tablet:flex-col tablet:grid-cols-[minmax(0,1fr)_260px] tablet:max-wide:gap-x-8 wide:grid-cols-[minmax(0,1fr)_340px]">
        <StatStrip />
        <div className="min-w-0 max-tablet:contents">
          <Waiting />
          <RecentContent />
          <ActiveModules />
        </div>
        <div className="min-w-0 max-tablet:contents">
          <QuickActions />
          <ForkStatus />
          <SlicePanels />
        </div>
      </div>
    </>
  )
}

/** Panels that other slices register. */
function SlicePanels() {
  const { slices, site } = useConsole()
  const [panels] = useState(() =>
    slices.flatMap((slice) =>
      (slice.panels ?? []).map(({ id, load }): { id: string; slice: Slice; Panel: ComponentType } => ({
        id,
        slice,
        Panel: later(load),
      })),
    ),
  )
  const shown = panels.filter(({ slice }) => isOnAt(site, slice))
  return shown.map(({ id, Panel }) => (
    <Suspense key={id}>
      <Panel />
    </Suspense>
  ))
}
