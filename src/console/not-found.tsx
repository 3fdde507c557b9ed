import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../ui/button.tsx'
import { Screen } from './shell/screen.tsx'

/** An address that leads to no screen; the way back stays. */
export function NotFound({ home }: { home: string }) {
  const t = useTranslations('console')
  return (
    <Screen title={t('pageNotFound')}>
      <div className="flex flex-col items-start gap-3 p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1>{t('pageNotFound')}</h1>
        <p className="text-ink-2">{t('pageNotFoundText')}</p>
        <Link to={home} className={buttonClass()}>
          {t('toBook')}
        </Link>
      </div>
    </Screen>
  )
}
