import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { NotLoaded } from './later.tsx'
import { Screen } from './screen.tsx'
import { useIsAway } from './use-is-away.ts'

/**
 * Shown in place of a screen that crashed, or whose files the server could not send; typed words are on this device, so that
 * loading it again loses nothing.
 */
export function ScreenFailed() {
  const t = useTranslations('console')
  const isMissing = useRouteError() instanceof NotLoaded
  const isAway = useIsAway()
  const wasAway = useRef(isAway)
  const navigate = useNavigate()
  const address = useLocation()
  const followConnection = useEffectEvent(() => {
    if (isMissing && wasAway.current && !isAway) void navigate(address, { replace: true })
    wasAway.current = isAway
  })
  useEffect(() => followConnection(), [isAway])
  const title = isMissing ? t('screenMissing') : t('screenFailed')
  return (
    <Screen title={title}>
      <div className="flex flex-col items-start gap-3 p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1>{title}</h1>
        <p className="text-ink-2">{isMissing ? t('screenMissingText') : t('screenFailedText')}</p>
        {/* A page without its server cannot be loaded. */}
        {!isAway && (
          <Button icon="retry" onClick={() => location.reload()}>
            {t('loadAgain')}
          </Button>
        )}
      </div>
    </Screen>
  )
}
