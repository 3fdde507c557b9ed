import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PublicationMade } from '../../content/contract/review.ts'
import { Button } from '../../ui/button.tsx'
import { useItemTypes } from '../item-types.ts'
import { useUndo } from './use-review.ts'

export function LastPublication({ publication }: { publication: PublicationMade }) {
  const t = useTranslations('console')
  const format = useFormatter()
  const undo = useUndo()
  const { nameOf } = useItemTypes()
  const [isPending, setIsPending] = useState(false)
  const { id, at, by, items, total, undoneAt, isOpen } = publication
  const names = items.slice(0, 3).map(nameOf)
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const handleUndo = async () => {
    setIsPending(true)
    await undo(id)
    setIsPending(false)
  }
  return (
    <section className="mt-4 rounded-card border border-line p-4">
      <h3 className="font-semibold">{t('review.last')}</h3>
      <p className="mt-1 font-serif text-item wrap-anywhere">
        {names.join(', ')}
        {total > names.length && ` ${t('list.andMore', { count: total - names.length })}`}
      </p>
      <p className="text-second text-ink-2">{[by, time].filter(Boolean).join(', ')}</p>
      {undoneAt === null && isOpen ? (
        <div className="mt-3">
          <Button isSmall icon="undo" isPending={isPending} onClick={() => void handleUndo()}>
            {t('undo')}
          </Button>
        </div>
      ) : (
        undoneAt !== null && <p className="mt-2 text-second text-ink-2">{t('review.isUndone')}</p>
      )}
    </section>
  )
}
