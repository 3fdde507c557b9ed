import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PublicChapter } from '../contract.ts'
import { BookPage } from './book-page.tsx'
import { isShownBy, StatusFilter } from './status-filter.tsx'

/** All chapters of the book, or those of one status, in the order of the book. */
export default function ChaptersScreen() {
  const t = useTranslations('book')
  const [address] = useSearchParams()
  return (
    <BookPage>
      {({ parts }) => {
        const chapters = parts.flatMap((part) => part.chapters.map((chapter) => ({ chapter, part })))
        const shown = chapters.filter(({ chapter }) => isShownBy(address, chapter))
        return (
          <>
            <StatusFilter count={shown.length} />
            <ol className="border-t border-line-2">
              {shown.map(({ chapter, part }) => (
                <Row key={chapter.uid} chapter={chapter} part={part.number} />
              ))}
            </ol>
            {shown.length === 0 && <p className="py-4 text-ink-2">{t('noChaptersHere')}</p>}
          </>
        )
      }}
    </BookPage>
  )
}

function Row({ chapter, part }: { chapter: PublicChapter; part: number }) {
  const t = useTranslations('book')
  return (
    <li className="flex min-h-14.5 items-center gap-3 border-b border-line">
      <span className="flex min-w-0 flex-1 flex-col">
        <Link
          to={`/admin/book/chapters/${chapter.uid}`}
          className="hit truncate font-serif text-item font-medium hover:underline"
        >
          {chapter.title}
        </Link>
        <span className="text-second text-ink-2">{t('chapterInPart', { number: chapter.number, part })}</span>
      </span>
      <StatusBadge isPublished={chapter.isPublished} label={t(chapter.isPublished ? 'published' : 'draft')} />
    </li>
  )
}
