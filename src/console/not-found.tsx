import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../ui/button.tsx'
import { useConsole } from './context.ts'
import { menuOf } from './menu.ts'
import { Screen } from './shell/screen.tsx'

/** An address that leads to no screen; the shell and a way back stay. @param home path of the entry to go back to; the first when left out */
export function NotFound({ home }: { home?: string }) {
  const t = useTranslations()
  const { slices, site } = useConsole()
  const entries = menuOf(slices, site.role)
  const back = entries.find(({ path }) => path === home) ?? entries[0]
  return (
    <Screen title={t('console.pageNotFound')}>
      <div className="flex flex-col items-start gap-3 p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1>{t('console.pageNotFound')}</h1>
        <p className="text-ink-2">{t('console.pageNotFoundText')}</p>
        {back && (
          <Link to={back.path} className={buttonClass()}>
            {t('console.goTo', { title: t(back.label) })}
          </Link>
        )}
      </div>
    </Screen>
  )
}
