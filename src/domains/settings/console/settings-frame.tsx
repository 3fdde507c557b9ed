import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { LinkTabs } from '../../../console/link-tabs.tsx'
import { isOpenTo } from '../../../console/menu.ts'
import { Screen } from '../../../console/screen.tsx'
import { useOpenInSight } from '../../../ui/use-open-in-sight.ts'
import { FindSetting } from './find-setting.tsx'
import { useLedFocus } from './led-focus.ts'
import { AiState, DangerState, DomainsState, MailState, SignInState } from './own-states.tsx'
import { type SectionId, sectionsOf, type Tab, TABS } from './sections.ts'

interface Props {
  section: SectionId
  /** Stands in the top bar: what is saved and what is not. */
  state?: ReactNode
  /** Stands behind the name of a tab. */
  markOf?: (tab: Tab) => ReactNode
  /** Stands at the lower edge. */
  foot?: ReactNode
  children: ReactNode
}

/** What stands around each section of the settings: tabs, and the sections of the open one. */
export function SettingsFrame({ section, state, markOf, foot, children }: Props) {
  const t = useTranslations('settings')
  const { site } = useConsole()
  const place = useLedFocus()
  const row = useOpenInSight<HTMLUListElement>(section)
  const open = sectionsOf.filter(({ needs }) => isOpenTo(site, needs))
  const tab = open.find(({ id }) => id === section)?.tab ?? 'general'
  return (
    <Screen title={t('menu')} state={state}>
      <div className="flex min-h-full flex-col">
        <div className="flex-1 px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
          <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2.5">
            <h1 className="flex-1">{t('menu')}</h1>
            <FindSetting />
          </div>
          <LinkTabs
            label={t('tabs')}
            holdsScreens
            tabs={TABS.map((id) => ({
              path: open.find((one) => one.tab === id)?.path ?? '/admin/settings',
              label: t(`tab.${id}`),
              isOpen: tab === id,
              beside: markOf?.(id),
            }))}
          />
          <div className="gap-x-11 wide:grid wide:grid-cols-[172px_minmax(0,1fr)]">
            <nav aria-label={t('sections')} className="-ml-2.5 max-wide:mb-6">
              <ul
                ref={row}
                className="relative flex gap-1 max-wide:fades max-wide:-mx-1 max-wide:overflow-x-auto max-wide:px-1 max-wide:py-1 wide:flex-col"
              >
                {open
                  .filter((one) => one.tab === tab)
                  .map(({ id, path }) => (
                    <li key={id}>
                      <Link
                        to={path}
                        aria-current={id === section ? 'page' : undefined}
                        className="hit flex min-h-8.5 items-center gap-2 rounded-control px-2.5 py-1 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-press aria-[current]:font-semibold aria-[current]:text-ink max-wide:whitespace-nowrap max-tablet:min-h-11"
                      >
                        {t(`section.${id}`)}
                        <SectionState id={id} path={path} />
                      </Link>
                    </li>
                  ))}
              </ul>
            </nav>
            <section ref={place} aria-labelledby="section-title" className="min-w-0">
              {children}
            </section>
          </div>
        </div>
        {foot}
      </div>
    </Screen>
  )
}

const OWN_STATES: Partial<Record<SectionId, ComponentType>> = {
  domains: DomainsState,
  ai: AiState,
  mail: MailState,
  signIn: SignInState,
  danger: DangerState,
}

/** One word of how a section stands, where there is one to say. */
function SectionState({ id, path }: { id: SectionId; path: string }) {
  const { slices } = useConsole()
  const State = OWN_STATES[id] ?? slices.find(({ states }) => states?.[path])?.states?.[path]
  return State && <Suspense>{<State />}</Suspense>
}

/** The head of a section. @param hint one or two sentences below it */
export function SectionHead({
  id,
  hint,
  action,
}: {
  id: SectionId
  hint?: ReactNode
  /** Stands at its right. */
  action?: ReactNode
}) {
  const t = useTranslations('settings')
  return (
    <div className="mb-4.5 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        {/* Beside a button it stands at the button's height. */}
        <h2
          id="section-title"
          className={`font-semibold ${action ? 'text-[16px]/[36px]' : 'text-[16px]/[24px]'}`}
        >
          {t(`section.${id}`)}
        </h2>
        {hint && <p className="text-second text-ink-2">{hint}</p>}
      </div>
      {action}
    </div>
  )
}
