import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'

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
      {isAsking && <DeleteDialog {...{ title, name, onDelete }} onClose={() => setIsAsking(false)} />}
    </>
  )
}
