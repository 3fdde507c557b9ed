import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Capability } from '../kernel/role.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useConsole } from './context.ts'
import { isOpenTo, lowestWith, menuOf } from './menu.ts'
import { Screen } from './screen.tsx'

interface Props {
  /** Left out: open to everybody of the site. */
  needs: Capability | undefined
  label: string | undefined
  children: ReactNode
}

/** The screen, or why it is not open to the person's role. */
export function IfOpen({ needs, label, children }: Props) {
  const { site } = useConsole()
  const isOpen = needs === undefined || isOpenTo(site, needs)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    // The role was changed while the screen was open, and what had the focus went with it.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      document.getElementById('main')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return children
  return <NoPermission needs={needs} label={label} />
}

function NoPermission({ needs, label }: { needs: Capability; label: string | undefined }) {
  const t = useTranslations()
  const { site, slices } = useConsole()
  const entries = menuOf(slices, site)
  const title = label ? t(label) : t('console.thisScreen')
  const { keptRole: role = site.role } = site
  // What an archive opens to nobody, no role opens.
  const isOfArchive = site.isArchived && !isOpenTo({ role: site.role, keptRole: 'owner' }, needs)
  return (
    <Screen title={title}>
      <div className="mx-auto flex max-w-157 flex-col items-start px-4 py-10 tablet:px-0 wide:py-24">
        <ClosedShelf />
        <h1 className="mt-6 mb-1.5">{t('console.notOpen', { title })}</h1>
        <p className="mb-5 text-[15px]/6 text-ink-2">
          {t.rich(isOfArchive ? 'console.notOpenInArchive' : 'console.notOpenText', {
            role: t(`console.role.${role}`),
            who: t(`console.whoMay.${lowestWith(needs)}`),
            b: (words) => <b className="font-semibold text-ink">{words}</b>,
          })}
        </p>
        {entries[0] && (
          <Link to={entries[0].path} className={buttonClass({ kind: 'primary' })}>
            {t('console.backTo', { title: t(entries[0].label) })}
          </Link>
        )}
        <h2 className="mt-8 mb-1 w-full border-t border-line pt-3.5 text-second font-semibold">
          {t('console.whatYouCan')}
        </h2>
        <ul className="w-full">
          {entries.map((entry) => (
            <li key={entry.path} className="flex min-h-11 items-center gap-2.5 border-b border-line">
              <Icon name={entry.icon} className="size-4 text-ink-3" />
              <Link to={entry.path} className="hit text-accent underline underline-offset-3">
                {t(entry.label)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}

export function ClosedShelf() {
  return (
    <span aria-hidden className="flex items-end gap-1.25">
      {['h-9', 'h-11', 'h-10', 'h-12', 'h-9.5'].map((height, at) => (
        <span
          key={height}
          className={`w-3.75 rounded-[2px_2px_0_0] ${height} ${at === 3 ? 'border-[1.5px] border-ink-3' : 'bg-press'}`}
        />
      ))}
      <Icon name="lock" className="ml-1.5 size-4.5 self-center text-ink-3" />
    </span>
  )
}
