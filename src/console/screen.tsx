import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { useConsole } from './context.ts'
import { OfflineLine } from './shell/offline-line.tsx'
import { SiteChoice } from './shell/site-choice.tsx'
import { TopBar } from './shell/top-bar.tsx'

interface Props {
  /** Name of the screen in the browser's tab, in the breadcrumbs and, for screen readers, of its region. */
  title: string
  /** The screens above, from the top. */
  parents?: readonly { title: string; path: string }[]
  /** Shown after the title: the save state. */
  state?: ReactNode
  actions?: ReactNode
  /** Of an editor: the actions that publish the open item. */
  publish?: ReactNode
  children: ReactNode
}

export function Screen({ title, parents = [], state, actions, publish, children }: Props) {
  const t = useTranslations('console')
  const { isDemo } = useConsole()
  const main = useRef<HTMLElement>(null)
  const shown = useRef<string | null>(null)
  const { key, pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Flyleaf`
  }, [title])
  useEffect(() => {
    // `default` is the first address of a page load, where the browser has placed the focus itself. A screen that restores its
    // own place, or that only changed its query, has the focus already.
    const isSame = shown.current === pathname
    shown.current = pathname
    const { activeElement } = document
    const isElsewhere = Boolean(activeElement?.closest('[role="dialog"], dialog, [data-keeps-focus]'))
    if (isSame || key === 'default' || isElsewhere || main.current?.contains(activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [key, pathname])
  return (
    <>
      <TopBar isDeep={parents.length > 0} actions={actions} publish={publish}>
        <Way title={title} parents={parents} />
        {state}
      </TopBar>
      <div className="flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface tablet:rounded-tl-dialog tablet:border-t tablet:border-l tablet:border-line">
        {/* Above what scrolls, where it covers none of the bars that stay in view. */}
        <OfflineLine />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          aria-label={title}
          className="relative min-h-0 min-w-0 flex-1 overflow-y-auto outline-none"
        >
          {isDemo && <Note>{t('demo')}</Note>}
          {!isPrivate(location) && <Note>{t('notPrivate')}</Note>}
          {children}
        </main>
      </div>
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <p role="note" className="border-b border-line bg-draft-soft px-5 py-2 text-second text-draft">
      {children}
    </p>
  )
}

function Way({ title, parents }: Required<Pick<Props, 'title' | 'parents'>>) {
  const t = useTranslations('console')
  const above = parents.at(-1)
  return (
    <>
      {above ? (
        <Link
          to={above.path}
          aria-label={t('back', { title: above.title })}
          className="-ml-3 grid size-11 flex-none place-items-center rounded-control text-ink-2 tablet:hidden"
        >
          <Icon name="back" className="size-5" />
        </Link>
      ) : (
        <div className="min-w-0 tablet:hidden">
          <SiteChoice form="sheet" />
        </div>
      )}
      <nav
        aria-label={t('way')}
        // A screen of the side bar has its name in its own head. A narrow window has no room beside a save that failed.
        className={`min-w-0 max-tablet:hidden max-wide:group-has-data-below/bar:hidden tablet:pl-3 min-[48rem]:min-w-32 ${above ? '' : 'tablet:sr-only'}`}
      >
        <ol className="flex min-w-0 items-center gap-1.5 text-ink-2">
          {parents.map((parent) => (
            <li
              key={parent.path}
              // In a narrow window the screen right above is enough.
              className="flex min-w-0 items-center gap-1.5 max-wide:not-nth-last-2:hidden"
            >
              <Link
                to={parent.path}
                title={parent.title}
                className="max-w-24 min-w-0 truncate rounded-badge py-0.5 hover:text-ink wide:max-w-40 pointer-coarse:py-3"
              >
                {parent.title}
              </Link>
              <Icon name="forward" className="size-3.5 flex-none text-ink-3" />
            </li>
          ))}
          <li
            aria-current="page"
            title={title}
            className="min-w-12 shrink-9999 truncate font-serif text-ui font-medium text-ink"
          >
            {title}
          </li>
        </ol>
      </nav>
    </>
  )
}

/** Whether nobody can read the traffic: https, or this very machine. */
function isPrivate({ protocol, hostname }: Location): boolean {
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
