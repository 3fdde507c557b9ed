import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FileChoiceKind } from '../../../console/catalogue/slice.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { isCaptions, isFilm, isSound } from '../../../console/writing/file-names.ts'
import { sendPicture } from './send-picture.ts'

/** Whether a file can be what is asked for; whether it is, the server says. */
const FITS: Record<FileChoiceKind, (file: File) => boolean> = {
  picture: ({ type }) => type.startsWith('image/'),
  film: ({ name }) => isFilm(name),
  sound: ({ name }) => isSound(name),
  captions: ({ name }) => isCaptions(name),
}

/** Sends a file into the library; who asked for it gets its path and its name, and a failure is told. */
export function useSendPicture(
  onSent: (path: string, name: string) => void,
  of: FileChoiceKind = 'picture',
): {
  isSending: boolean
  send: (file: File) => void
} {
  const t = useTranslations('media')
  const { site } = useConsole()
  const call = useCall()
  const toasts = useItemToasts()
  const [isSending, setIsSending] = useState(false)
  const send = (file: File) => {
    if (!FITS[of](file)) {
      toasts.failed(t(`picker.not.${of}`), t('toast.failedOne'))
      return
    }
    setIsSending(true)
    sendPicture(call, site.id, file, () => {})
      .done.then(
        (path) => onSent(path, file.name),
        (error: Error) => toasts.failed(error.message, t('toast.failedOne')),
      )
      .finally(() => setIsSending(false))
  }
  return { isSending, send }
}
