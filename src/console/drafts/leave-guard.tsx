import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draft, Snapshot } from '../saving/draft.ts'

/** How long autosaved words may take to arrive before the person is asked, in milliseconds. */
const SETTLE_MS = 1_500

/** What is left behind: the words of an item, or of several in one form. */
interface Guarded extends Pick<Draft<unknown>, 'save' | 'settle'> {
  getSnapshot(): Pick<Snapshot<unknown>, 'isDirty' | 'isAutosaved'>
}

/** Asks before a link inside the console leaves words behind that the server lacks. */
export function LeaveGuard({
  draft,
  isWithin = () => false,
}: {
  draft: Guarded
  /** Whether an address shows the same form, so that nothing is left behind. */
  isWithin?: (path: string) => boolean
}) {
  const t = useTranslations('console')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.getSnapshot().isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isWithin(nextLocation.pathname),
  )
  const isBlocked = blocker.state === 'blocked'
  // The blocker is a new object in each render.
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isBlocked) return
    let isGone = false
    const decide = async () => {
      const isSaved = draft.getSnapshot().isAutosaved && (await draft.settle(SETTLE_MS))
      if (isGone) return
      if (isSaved) latest.current.proceed?.()
      else setIsAsking(true)
    }
    void decide()
    return () => {
      isGone = true
      setIsAsking(false)
    }
  }, [isBlocked, draft])
  if (blocker.state !== 'blocked' || !isAsking) return null
  const handleSave = async () => {
    if (await draft.save()) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Dialog
      title={t('leaveTitle')}
      width={460}
      onClose={blocker.reset}
      footer={
        <>
          <span className="mr-auto flex flex-col max-tablet:order-last max-tablet:mr-0">
            <Button kind="quiet" onClick={blocker.proceed}>
              {t('leave')}
            </Button>
          </span>
          <Button onClick={blocker.reset}>{t('stay')}</Button>
          <Button kind="primary" onClick={() => void handleSave()}>
            {t('saveAndLeave')}
          </Button>
        </>
      }
    >
      <p>{t('leaveText')}</p>
    </Dialog>
  )
}
