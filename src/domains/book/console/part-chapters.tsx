import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useCall, useMay } from '../../../console/context.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { listChaptersOfPart } from '../contract.ts'
import { CreateChapter } from './create-dialogs.tsx'

/** The chapters of a part, and the way to a new one. */
export function PartChapters({ partId }: { partId: string }) {
  const t = useTranslations('book')
  const call = useCall()
  const mayWrite = useMay('book.write')
  const [isCreating, setIsCreating] = useState(false)
  const chapters = useQuery({
    queryKey: ['book', 'chapters', partId],
    queryFn: () => call(listChaptersOfPart, { params: { id: partId } }),
  })
  return (
    <section aria-labelledby="chapters" className="mt-9">
      <div className="flex items-center gap-3 border-b border-line-2 pb-2">
        <h2 id="chapters" className="flex-1 font-semibold">
          {t('chapters')}
        </h2>
        {mayWrite && (
          <Button isSmall icon="plus" onClick={() => setIsCreating(true)}>
            {t('newChapter')}
          </Button>
        )}
      </div>
      {chapters.isError && (
        <LoadingFailed
          sentence="book.loadingFailed"
          error={chapters.error}
          onRetry={() => void chapters.refetch()}
        />
      )}
      {chapters.data?.length === 0 && <p className="py-3 text-ink-2">{t('noChapters')}</p>}
      <ul>
        {chapters.data?.map(({ uid, number, title, isPublished }) => (
          <li
            key={uid}
            className="relative flex min-h-11 items-center gap-3 border-b border-line py-1.5 hover:bg-hover"
          >
            <span className="w-7 text-right text-second text-ink-3">{number}</span>
            <Link
              to={`/admin/book/chapters/${uid}`}
              className="min-w-0 flex-1 rounded-xs font-serif text-item font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
            <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} />
          </li>
        ))}
      </ul>
      {isCreating && <CreateChapter partId={partId} onClose={() => setIsCreating(false)} />}
    </section>
  )
}
