import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { menuOf } from '../menu.ts'
import { useOpenScreen } from './open-screen.ts'
import { useShell } from '../shell-context.ts'

const CELL = 'flex h-full -outline-offset-2 flex-col items-center justify-center gap-1 text-[11px]/[14px]'

/** The phone's menu: the most used entries, and behind More all of side bar and top bar. */
export function BottomBar() {
  const t = useTranslations()
  const { slices, site } = useConsole()
  const { menuPath } = useOpenScreen()
  const { openSheet } = useShell()
  return (
    <nav
      aria-label={t('console.mainMenu')}
      className="row-start-3 grid auto-cols-fr grid-flow-col border-t border-line bg-canvas tablet:hidden"
    >
      {menuOf(slices, site)
        .filter(({ isOnPhone }) => isOnPhone)
        .map((menu) => (
          <Link
            key={menu.path}
            to={menu.path}
            aria-current={menu.path === menuPath ? 'page' : undefined}
            className={`${CELL} ${menu.path === menuPath ? 'font-semibold text-accent' : 'font-medium text-ink-2'}`}
          >
            <Icon name={menu.icon} className="size-5" />
            {t(menu.shortLabel)}
          </Link>
        ))}
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${CELL} font-medium text-ink-2`}
        onClick={() => openSheet('more')}
      >
        <Icon name="menu" className="size-5" />
        {t('console.more')}
      </button>
    </nav>
  )
}
