import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../../console/later.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { replaceFile } from '../calls.ts'
import { isWhole } from '../contract.ts'
import type { FileRow } from '../type.ts'
import { createUploadQueue } from './uploading/queue.ts'
import { useRestore } from './use-restore.ts'

const Picker = later(() => import('./picker.tsx'))

interface Props {
  file: FileRow
  /** @param file as it is now @param isBack it was restored: its words fit */
  onReplaced?: ((file: FileRow, isBack?: true) => void) | undefined
}

/** Puts another file at the address of this one, for every place that shows it: one that is sent, or one of the library. */
export function ReplaceButton({ file, onReplaced }: Props) {
  const t = useTranslations('media')
  const { site } = useConsole()
  const call = useCall()
  const { tell } = useRestore()
  const toasts = useItemToasts()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const put = (path: string) => call(replaceFile, { params: { id: file.id }, body: { path } })
  const isThere = useIsThere()
  const handleReplaced = (replaced: FileRow) => {
    // A crop was that of the picture before.
    const isUncropped = !isWhole(file.crop) && isWhole(replaced.crop)
    // What is closed by then has nothing to move along.
    const handleUndone = (restored: FileRow) => isThere.current && onReplaced?.(restored, true)
    tell(t(isUncropped ? 'replacedWhole' : 'replaced'), file, replaced, handleUndone)
    onReplaced?.(replaced)
  }
  const handleChoice = async (path: string) => {
    setIsChoosing(false)
    if (path === file.path) return
    setIsSending(true)
    try {
      handleReplaced(await put(path))
    } catch (error) {
      toasts.failed(error, t('toast.updateFailed'))
    } finally {
      setIsSending(false)
    }
  }
  const handleFile = ([chosen]: File[]) => {
    if (!chosen) return
    setIsSending(true)
    let replaced = file
    const register = async (path: string) => {
      replaced = await put(path)
      return replaced
    }
    const queue = createUploadQueue({ siteId: site.id, register })
    queue.add([chosen], ({ failed }) => {
      setIsSending(false)
      if (failed.length === 0) handleReplaced(replaced)
      else toasts.failed(queue.getSnapshot()[0]?.reason, t('toast.updateFailed'))
    })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptOf(file)}
        className="hidden"
        aria-label={t('replace')}
        onChange={({ target }) => handleFile([...(target.files ?? [])])}
      />
      <Button isSmall icon="retry" isPending={isSending} onClick={() => input.current?.click()}>
        {t('replace')}
      </Button>
      {file.kind === 'image' && (
        <Button isSmall icon="media" disabled={isSending} onClick={() => setIsChoosing(true)}>
          {t('replaceFromLibrary')}
        </Button>
      )}
      <Suspense>
        {isChoosing && (
          <Picker
            chosen={file.path}
            mayNotSend
            onChoose={({ path }) => void handleChoice(path)}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whether the component is on screen. */
function useIsThere(): RefObject<boolean> {
  const isThere = useRef(false)
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

/** What the chooser of files shows: files of the same kind. */
function acceptOf({ mimeType }: FileRow): string {
  const [family = ''] = mimeType.split('/')
  if (family === 'image' || family === 'video' || family === 'audio') return `${family}/*`
  return mimeType.startsWith('text/vtt') ? '.vtt' : '.pdf, .doc, .docx, .txt'
}
