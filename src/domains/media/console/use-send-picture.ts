import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { createFile } from '../calls.ts'
import { createUploadQueue } from './uploading/queue.ts'

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
    let sent = ''
    const queue = createUploadQueue({
      siteId: site.id,
      async register(path, { name }) {
        const body = { path, filename: name, originalName: name }
        await call(createFile, { params: { forkId: site.id }, body })
        sent = path
      },
    })
    queue.add([file], ({ failed }) => {
      setIsSending(false)
      if (failed.length > 0) toasts.failed(queue.getSnapshot()[0]?.reason, t('toast.failedOne'))
      else onSent(sent)
    })
  }
  return { isSending, send }
}
