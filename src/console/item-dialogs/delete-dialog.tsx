import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { sentenceOf } from '../../ui/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../toasts.tsx'
import { useTrash } from './use-trash.ts'
import type { ToastTitles } from '../item-toasts.ts'

interface Props {
  title: string
  name: string
  /** Left out: the question that fits every type. It must contain the name itself. */
  question?: string
  /** Sentences of the toasts; left out, the question itself says what failed. */
  words?: { done: string; failed: string; titles?: ToastTitles | undefined }
  /** @throws CallError, whose sentence is shown */
  onDelete: () => Promise<void>
  /** The item for the trash, where its type has one; that choice then has the focus. */
  thrown?: { type: string; id: string; onDone?: (() => Promise<void>) | undefined } | undefined
  onClose: () => void
  /** Shown below the question, such as the consequences. */
  children?: ReactNode
}

/** Asks before an item is deleted for good. */
export function DeleteDialog({ title, name, question, words, onDelete, thrown, onClose, children }: Props) {
  const t = useTranslations('console')
  const toast = useToast()
  const [pending, setPending] = useState<'delete' | 'trash' | null>(null)
  const [refusal, setRefusal] = useState('')
  const { trash } = useTrash()
  // Somebody who closed it while the call ran may have another question open by then.
  const isThere = useRef(false)
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const handleTrash = async () => {
    if (!thrown) return
    await trash({ type: thrown.type, id: thrown.id, title: name })
    await thrown.onDone?.()
  }
  const act = async (kind: 'delete' | 'trash', work: () => Promise<void>) => {
    setPending(kind)
    setRefusal('')
    try {
      await work()
      // For the trash `useTrash` shows the toast, with Undo.
      if (words && kind === 'delete')
        toast({ title: words.titles?.done ?? t('list.success'), description: words.done })
      if (isThere.current) onClose()
    } catch (error) {
      const sentence = sentenceOf(error)
      setRefusal(sentence || t('reason.noAnswer'))
      setPending(null)
      if (words) {
        const title = words.titles?.failed ?? t('list.error')
        const fallback = kind === 'trash' ? t('trash.moveFailed') : words.failed
        toast({ title, description: sentence || fallback, isDestructive: true })
      }
    }
  }
  return (
    <Dialog
      title={title}
      width={460}
      onClose={onClose}
      footer={
        <>
          {/* On a phone the trash comes first. */}
          <span className={`flex flex-col ${thrown ? 'max-tablet:order-last' : ''}`}>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </span>
          {thrown && (
            <Button
              data-autofocus
              isPending={pending === 'trash'}
              onClick={() => void act('trash', handleTrash)}
            >
              {t('trashInstead')}
            </Button>
          )}
          <Button kind="danger" isPending={pending === 'delete'} onClick={() => void act('delete', onDelete)}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{question ?? t('deleteQuestion', { name })}</p>
      {children}
      {thrown && <p className="mt-3 text-second text-ink-2">{t('trashKeeps')}</p>}
      {refusal && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
