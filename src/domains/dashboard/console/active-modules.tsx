import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import type { ModuleRow } from '../../modules/shapes.ts'
import { STANDING, moduleStateOf } from '../../modules/contract.ts'
import { useModuleName } from '../../modules/ui.tsx'
import { Panel, PanelLink, WaitingRows, WhenThere } from './panel.tsx'
import { useModules } from './use-dashboard.ts'
import { useScreens } from './use-screens.ts'

/** Listed first (contract row C295), core or not. */
const ALWAYS = ['blog', 'pages', 'forms', 'media', 'seo']

/** The modules of the site with their state. */
export function ActiveModules() {
  const t = useTranslations('dashboard')
  const nameOf = useModuleName()
  const modules = useModules()
  const to = useScreens()('/admin/modules')
  return (
    <Panel title={t('modules')} aside={to && <PanelLink to={to}>{t('allModules')}</PanelLink>}>
      <WhenThere
        query={modules}
        failed="dashboard.modulesFailed"
        waiting={<WaitingRows count={1} height="min-h-14" />}
      >
        {(rows) => (
          <ul className="mt-2.5 -ml-4 grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-y-3 overflow-hidden">
            {shownOf(rows).map((module) => (
              <li key={module.id} className="-ml-px border-l border-line pr-2 pl-4">
                <span className="block text-second font-[550] wrap-anywhere hyphens-auto">
                  {nameOf(module)}
                </span>
                <Standing module={module} />
              </li>
            ))}
          </ul>
        )}
      </WhenThere>
    </Panel>
  )
}

function Standing({ module }: { module: ModuleRow }) {
  const t = useTranslations('modules')
  const standing = moduleStateOf(module, module.isEnabled)
  const isOn = standing === 'on'
  return (
    <span className="flex items-center gap-1.5 text-small text-ink-2">
      <Icon
        name={isOn ? 'published' : 'off'}
        className={`size-3.5 ${isOn ? 'text-ok-mark' : 'text-ink-3'}`}
      />
      {t(STANDING[standing])}
    </span>
  )
}

function shownOf(rows: readonly ModuleRow[]): ModuleRow[] {
  const named = ALWAYS.flatMap((id) => rows.filter((row) => row.id === id))
  return [...named, ...rows.filter((row) => !row.isCore && !ALWAYS.includes(row.id))]
}
