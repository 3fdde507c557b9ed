import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { nameOf } from '../session/account.ts'
import { initialsOf } from '../../kernel/words.ts'
import { useConsole } from '../context.ts'
import { Logout } from '../logout.tsx'
import { addressOnSite } from '../site-address.ts'
import { LookPanel } from './look-panel.tsx'
import { useShell } from '../shell-context.ts'
import { onRail, type SideForm } from './side-form.ts'

export const PROFILE = '/admin/profile'

/** The signed-in person with their role; it opens their profile and the look of the studio, and has the sign-out beside it. */
export function UserBlock({ form }: { form: SideForm }) {
  const t = useTranslations('console')
  const { person, site } = useConsole()
  const name = nameOf(person)
  return (
    <div
      className={`mt-2 flex items-center gap-1.5 self-stretch border-t border-line pt-2.5 pr-1 pl-2 ${onRail(form, 'flex-col px-0')}`}
    >
      <Popover
        label={t('you')}
        side="top"
        align="start"
        widthClass="w-80"
        trigger={
          <button
            type="button"
            className="hit -m-1 flex min-w-0 flex-1 items-center gap-2.5 rounded-control p-1 text-left hover:bg-hover aria-expanded:bg-press"
          >
            <span
              aria-hidden
              className="grid size-8 flex-none place-items-center rounded-full bg-portrait text-small font-semibold text-on-portrait"
            >
              {initialsOf(name)}
            </span>
            <span className={`flex min-w-0 flex-1 flex-col ${onRail(form, 'sr-only')}`}>
              <span className="truncate text-second font-semibold">{name}</span>
              <span className="text-small text-ink-3">{t(`role.${site.keptRole ?? site.role}`)}</span>
            </span>
          </button>
        }
      >
        {(close) => <UserPanel onChoose={close} />}
      </Popover>
      <Logout />
    </div>
  )
}

const ROW =
  'flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover dark:hover:bg-press max-tablet:h-11 [&_svg]:text-ink-2'

/** Links to the person's own screens, and the look of the studio. */
function UserPanel({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations('console')
  const { site, sites } = useConsole()
  const { openSheet } = useShell()
  const handleKeys = () => {
    onChoose()
    openSheet('keys')
  }
  return (
    <>
      <div className="p-1">
        <Link to={PROFILE} onClick={onChoose} className={ROW}>
          <Words icon="person">{t('profile')}</Words>
        </Link>
        <a href={addressOnSite('/', site, sites, location)} target="_blank" rel="noreferrer" className={ROW}>
          <Words icon="open">{t('viewSite')}</Words>
        </a>
        <button type="button" onClick={handleKeys} className={ROW}>
          <Words icon="keyboard">{t('keysTitle')}</Words>
          <kbd className="ml-auto">?</kbd>
        </button>
      </div>
      <div className="border-t border-line p-3">
        <LookPanel />
      </div>
    </>
  )
}

function Words({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      {children}
    </>
  )
}
