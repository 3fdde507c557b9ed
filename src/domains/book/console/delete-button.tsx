import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CallError } from '../../../ui/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  /** Title of the question. */
  title: string
  /** What is deleted, in its own words. */
  name: string
  /** @throws CallError, whose sentence is shown */
  onDelete: () => Promise<void>
  /** A drawing alone, for rows. */
  isIcon?: boolean
}

/** Deletes for good, after a question. */
export function DeleteButton({ title, name, onDelete, isIcon = false }: Props) {
  const t = useTranslations()
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => setIsAsking(true)
  return (
    <>
      {isIcon ? (
        <IconButton icon="trash" label={t('book.delete')} onClick={ask} />
      ) : (
        <Button kind="quiet" icon="trash" onClick={ask}>
          {t('book.delete')}
        </Button>
      )}
      {isAsking && <Question {...{ title, name, onDelete }} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function Question({ title, name, onDelete, onClose }: Omit<Props, 'isIcon'> & { onClose: () => void }) {
  const t = useTranslations()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const handleDelete = async () => {
    setIsPending(true)
    setRefusal('')
    try {
      await onDelete()
      onClose()
      // The row that held the focus is gone.
      document.getElementById('main')?.focus()
    } catch (error) {
      const sentence = error instanceof CallError ? error.detail : ''
      setRefusal(sentence || t('console.reason.noAnswer'))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      title={title}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('book.cancel')}</Button>
          <Button kind="danger" isPending={isPending} onClick={() => void handleDelete()}>
            {t('book.delete')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t('book.deleteQuestion', { name })}</p>
      {refusal && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
