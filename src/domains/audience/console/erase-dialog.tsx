import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { eraseSubscriber } from '../calls.ts'
import type { SubscriberRow } from '../shapes.ts'

interface Props {
  row: SubscriberRow
  onErased: () => void
  onClose: () => void
}

/** Asks for confirmation, then erases a subscriber for good. */
export function EraseDialog({ row: { id, email }, onErased, onClose }: Props) {
  const t = useTranslations()
  const call = useCall()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const handleErase = async () => {
    setIsPending(true)
    setRefusal('')
    try {
      await call(eraseSubscriber, { params: { id } })
      onErased()
    } catch (error) {
      setRefusal(sentenceOf(error) || t('console.reason.noAnswer'))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      title={t('audience.eraseTitle')}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('audience.cancel')}</Button>
          <Button kind="danger" isPending={isPending} onClick={() => void handleErase()}>
            {t('audience.erase')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t('audience.eraseQuestion', { email })}</p>
      {refusal && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
