import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { sendPicture } from './send-picture.ts'

/** Sends a picture into the library; who asked for it gets its path, and a failure is told. */
export function useSendPicture(onSent: (path: string) => void): {
  isSending: boolean
  send: (file: File) => void
} {
  const t = useTranslations('media')
  const { site } = useConsole()
  const call = useCall()
  const toasts = useItemToasts()
  const [isSending, setIsSending] = useState(false)
  const send = (file: File) => {
    if (!file.type.startsWith('image/')) {
      toasts.failed(t('picker.noPicture'), t('toast.failedOne'))
      return
    }
    setIsSending(true)
    sendPicture(call, site.id, file, () => {})
      .done.then(onSent, (error: Error) => toasts.failed(error.message, t('toast.failedOne')))
      .finally(() => setIsSending(false))
  }
  return { isSending, send }
}
