import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Screen } from './screen.tsx'

/** Shown in place of a screen that crashed; typed words are on this device, so reloading loses nothing. */
export function ScreenFailed() {
  const t = useTranslations('console')
  return (
    <Screen title={t('screenFailed')}>
      <div className="flex flex-col items-start gap-3 p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1>{t('screenFailed')}</h1>
        <p className="text-ink-2">{t('screenFailedText')}</p>
        <Button icon="retry" onClick={() => location.reload()}>
          {t('loadAgain')}
        </Button>
      </div>
    </Screen>
  )
}
