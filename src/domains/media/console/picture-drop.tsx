import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { reachOf } from '../../../kernel/role.ts'
import { useSendPicture } from './use-send-picture.ts'

interface Props {
  /** Gets the path of a picture that was sent. */
  onPicture: (path: string) => void
  /** Takes what is pasted anywhere on the screen, too; without it what is pasted into its own fields. */
  isOnly?: boolean
  isOff?: boolean
  children: ReactNode
}

/** Takes a picture that is dropped on it or pasted, and sends it at once. */
export function PictureDrop({ onPicture, isOnly = false, isOff = false, children }: Props) {
  const t = useTranslations('media')
  const { site } = useConsole()
  const { isSending, send } = useSendPicture(onPicture)
  const [isOver, setIsOver] = useState(false)
  const mayTake = !isOff && reachOf(site.role, 'media.upload') !== null
  const take = (event: { preventDefault(): void; stopPropagation(): void }, files: readonly File[]) => {
    const [file] = files
    if (!file || !mayTake || isSending) return
    event.preventDefault()
    event.stopPropagation()
    send(file)
  }
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!document.querySelector('dialog[open]')) take(event, [...(event.clipboardData?.files ?? [])])
  })
  useEffect(() => {
    if (!isOnly) return undefined
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [isOnly])
  const hasFiles = ({ dataTransfer }: DragEvent) => mayTake && dataTransfer.types.includes('Files')
  return (
    <div
      className={`rounded-control ${isOver ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      }}
      onDrop={(event) => {
        setIsOver(false)
        take(event, [...event.dataTransfer.files])
      }}
      onPaste={isOnly ? undefined : (event) => take(event, [...event.clipboardData.files])}
    >
      {children}
      <p role="status" className={isSending ? 'mt-2 text-second text-ink-2' : 'sr-only'}>
        {isSending && t('uploading')}
      </p>
    </div>
  )
}
