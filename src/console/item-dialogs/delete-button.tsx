import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { ToastTitles } from '../item-toasts.ts'

interface Props {
  /** Title of the question and label of the button. */
  title: string
  name: string
  /** Sentences of the toasts; left out, the question itself says what failed. */
  words?: { done: string; failed: string; titles?: ToastTitles | undefined } | undefined
  /** Left out: the question that fits every type. */
  question?: string | undefined
  /** @throws CallError, whose sentence is shown */
  onDelete: () => Promise<void>
  /** The item for the trash, where its type has one, as the dialog takes it. */
  thrown?: { type: string; id: string; onDone?: (() => Promise<void>) | undefined } | undefined
  /** An icon alone, for rows. */
  isIcon?: boolean
}

/** Deletes for good, after a question. */
export function DeleteButton({ title, name, question, words, onDelete, thrown, isIcon = false }: Props) {
  const t = useTranslations('console')
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => setIsAsking(true)
  return (
    <>
      {isIcon ? (
        <IconButton icon="trash" label={t('delete')} onClick={ask} />
      ) : (
        <Button kind="quiet" icon="trash" onClick={ask}>
          {title}
        </Button>
      )}
      {isAsking && (
        <DeleteDialog
          {...{ title, name, onDelete }}
          {...(words && { words })}
          {...(question !== undefined && { question })}
          thrown={thrown}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
