import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draft, Snapshot } from '../saving/draft.ts'
import { areFilesOnTheWay, untilFilesArrived } from '../saving/files-on-the-way.ts'

/** How long autosaved words may take to arrive before the person is asked, in milliseconds. */
const SETTLE_MS = 1_500

/** What is left behind: the words of an item, or of several in one form. */
interface Guarded extends Pick<Draft<unknown>, 'save' | 'settle'> {
  getSnapshot(): Pick<Snapshot<unknown>, 'isDirty' | 'isAutosaved'>
}

/**
 * Asks before a link inside the console leaves words behind that the server lacks. While a file is sent into a text, it says so,
 * and leaves once the file stands there.
 */
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
      (draft.getSnapshot().isDirty || areFilesOnTheWay()) &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isWithin(nextLocation.pathname),
  )
  const isBlocked = blocker.state === 'blocked'
  // The blocker is a new object in each render.
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  const [asking, setAsking] = useState<'files' | 'words' | null>(null)
  useEffect(() => {
    if (!isBlocked) return
    let isGone = false
    const decide = async () => {
      if (areFilesOnTheWay()) {
        setAsking('files')
        const isEachPlaced = await untilFilesArrived()
        if (isGone) return
        setAsking(null)
        // What failed says why in its place.
        if (!isEachPlaced) return latest.current.reset?.()
      }
      const isSaved = draft.getSnapshot().isAutosaved && (await draft.settle(SETTLE_MS))
      if (isGone) return
      if (isSaved) latest.current.proceed?.()
      else setAsking('words')
    }
    void decide()
    return () => {
      isGone = true
      setAsking(null)
    }
  }, [isBlocked, draft])
  if (blocker.state !== 'blocked' || !asking) return null
  const handleSave = async () => {
    if (await draft.save()) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Dialog
      title={t(asking === 'files' ? 'leaveFilesTitle' : 'leaveTitle')}
      width={460}
      onClose={blocker.reset}
      footer={
        <>
          <span className="mr-auto flex flex-col max-tablet:order-last max-tablet:mr-0">
            <Button kind="quiet" onClick={blocker.proceed}>
              {t(asking === 'files' ? 'leaveWithoutFiles' : 'leave')}
            </Button>
          </span>
          <Button onClick={blocker.reset}>{t('stay')}</Button>
          {asking === 'words' && (
            <Button kind="primary" onClick={() => void handleSave()}>
              {t('saveAndLeave')}
            </Button>
          )}
        </>
      }
    >
      <p role={asking === 'files' ? 'status' : undefined}>
        {t(asking === 'files' ? 'leaveFilesText' : 'leaveText')}
      </p>
    </Dialog>
  )
}
