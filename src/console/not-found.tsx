import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../ui/button.tsx'
import { useConsole } from './context.ts'
import { Spines } from './list/spines.tsx'
import { menuOf } from './menu.ts'
import { Screen } from './screen.tsx'
import { useShell } from './shell-context.ts'

/**
 * Shown at an address without a screen, within the shell. @param home path of the entry to go back to; the first when left out
 */
export function NotFound({ home }: { home?: string }) {
  const t = useTranslations()
  const { slices, site } = useConsole()
  const { openSheet } = useShell()
  const entries = menuOf(slices, site)
  const back = entries.find(({ path }) => path === home) ?? entries[0]
  return (
    <Screen title={t('console.pageNotFound')}>
      <div className="flex flex-col items-start px-4 py-10 tablet:px-6 wide:px-9 wide:py-24">
        <Spines />
        <h1 className="mt-5 mb-1.5">{t('console.pageNotFound')}</h1>
        <p className="mb-5 text-[15px]/6 text-ink-2">{t('console.pageNotFoundText')}</p>
        <div className="flex flex-wrap gap-2">
          {back && (
            <Link to={back.path} className={buttonClass({ kind: 'primary' })}>
              {t('console.goTo', { title: t(back.label) })}
            </Link>
          )}
          <Button icon="search" onClick={() => openSheet('palette')}>
            {t('console.findHint')}
          </Button>
        </div>
      </div>
    </Screen>
  )
}
