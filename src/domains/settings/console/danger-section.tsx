import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Settings } from '../shapes.ts'
import { saveSettings } from '../calls.ts'
import { SectionHead } from './settings-frame.tsx'

interface Props {
  settings: Settings
  onSaved: (settings: Settings) => void
}

/** Settings that affect every reader at once. */
export function DangerSection({ settings: { maintenanceMode }, onSaved }: Props) {
  const t = useTranslations('settings')
  const [isAsked, setIsAsked] = useState(false)
  const { isPending, set } = useMaintenance(onSaved, () => setIsAsked(false))
  return (
    <div className="max-w-180">
      <SectionHead id="danger" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-line py-3.5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="mb-1 flex flex-wrap items-center gap-2.5 font-medium">
            <span>{t('field.maintenanceMode')}</span>
            {maintenanceMode && <Badge icon="waiting" tone="draft" label={t('isOn')} />}
          </p>
          <p className="text-second text-ink-2">{t('maintenanceModeHint')}</p>
        </div>
        {maintenanceMode ? (
          <Button kind="primary" isPending={isPending} onClick={() => void set(false)}>
            {t('endMaintenance')}
          </Button>
        ) : (
          <Button onClick={() => setIsAsked(true)}>{t('beginMaintenance')}</Button>
        )}
      </div>
      {isAsked && (
        <Dialog
          title={t('maintenanceQuestion')}
          width={460}
          onClose={() => setIsAsked(false)}
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{t('cancel')}</Button>
              <Button kind="danger" isPending={isPending} onClick={() => void set(true)}>
                {t('beginMaintenance')}
              </Button>
            </>
          }
        >
          <p>{t('maintenanceModeHint')}</p>
        </Dialog>
      )}
    </div>
  )
}

/** Takes effect at once, outside of the form. */
function useMaintenance(onSaved: Props['onSaved'], onEnd: () => void) {
  const t = useTranslations('settings')
  const call = useCall()
  const toast = useToast()
  const { site } = useConsole()
  const [isPending, setIsPending] = useState(false)
  const set = async (maintenanceMode: boolean) => {
    setIsPending(true)
    try {
      onSaved(await call(saveSettings, { params: { forkId: site.id }, body: { maintenanceMode } }))
      toast({
        title: t('updated'),
        description: `${t('updatedText')} ${t(maintenanceMode ? 'maintenanceBegan' : 'maintenanceEnded')}`,
      })
    } catch (error) {
      toast({
        title: t('updateFailed'),
        description: sentenceOf(error) || t('updateFailedText'),
        isDestructive: true,
      })
    } finally {
      setIsPending(false)
      onEnd()
    }
  }
  return { isPending, set }
}
