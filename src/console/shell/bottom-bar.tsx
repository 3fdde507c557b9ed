import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { addressOnSite } from '../site-address.ts'
import { useOpenScreen } from './open-screen.ts'
import { Entries, menusOf } from './side.tsx'
import { SiteChoice } from './site-choice.tsx'
import { UserBlock } from './user-block.tsx'

const CELL = 'flex h-full flex-col items-center justify-center gap-1 text-[11px]/[14px]'

/** The phone's menu: the entries, and behind More all that the side holds on a larger screen. */
export function BottomBar() {
  const t = useTranslations()
  const { slices } = useConsole()
  const { menuPath } = useOpenScreen()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <nav
      aria-label={t('console.mainMenu')}
      className="row-start-3 grid auto-cols-fr grid-flow-col border-t border-line bg-canvas tablet:hidden"
    >
      {menusOf(slices).map((menu) => (
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
      <button type="button" className={`${CELL} font-medium text-ink-2`} onClick={() => setIsOpen(true)}>
        <Icon name="menu" className="size-5" />
        {t('console.more')}
      </button>
      {isOpen && <More onClose={() => setIsOpen(false)} />}
    </nav>
  )
}

function More({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console')
  const { site, sites } = useConsole()
  return (
    <Dialog
      title={t('more')}
      width={560}
      onClose={onClose}
      closeLabel={t('close')}
      footer={<UserBlock onChoose={onClose} />}
    >
      <div className="flex flex-col gap-2">
        <SiteChoice />
        <Entries isRail={false} onChoose={onClose} />
        <a
          href={addressOnSite('/', site, sites, location)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <Icon name="open" />
          {t('viewSite')}
        </a>
      </div>
    </Dialog>
  )
}
