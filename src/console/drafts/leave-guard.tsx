import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draft } from './draft.ts'

/** Asks before a way inside the console leaves unsaved words behind. */
export function LeaveGuard<Item>({ draft }: { draft: Draft<Item> }) {
  const t = useTranslations('console')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.getSnapshot().isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
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
