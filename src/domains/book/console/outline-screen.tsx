import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PublicPart } from '../contract.ts'
import { BookPage } from './book-page.tsx'
import { Figures } from './figures.tsx'

/** The book as its page of contents. */
export default function OutlineScreen() {
  const t = useTranslations('book')
  return (
    <BookPage>
      {({ parts }) => (
        <>
          <Figures parts={parts} />
          {parts.length === 0 && <p className="font-serif text-part font-medium">{t('noParts')}</p>}
          <ol>
            {parts.map((part) => (
              <Part key={part.uid} part={part} />
            ))}
          </ol>
        </>
      )}
    </BookPage>
  )
}

function Part({ part }: { part: PublicPart }) {
  const t = useTranslations('book')
  return (
    <li className="border-t border-line-2 py-2">
      <div className="flex min-h-11 items-center gap-3">
        <h2 className="min-w-0 flex-1 font-serif text-part font-medium wrap-anywhere">
          <Link to={`/admin/parts/${part.uid}`} className="hover:underline">
            {t('partNamed', { number: part.number, title: part.title })}
          </Link>
          <span className="block font-sans text-second font-normal text-ink-2 tablet:ml-3 tablet:inline">
            {t('chapterCount', { count: part.chapters.length })}
          </span>
        </h2>
        <StatusBadge isPublished={part.isPublished} label={t(part.isPublished ? 'published' : 'draft')} />
      </div>
      <ol>
        {part.chapters.map((chapter) => (
          <li key={chapter.uid} className="flex min-h-9.5 items-center gap-3 max-tablet:min-h-11">
            <span className="w-8 flex-none text-right text-second text-ink-2">{chapter.number}</span>
            <span className="flex min-w-0 flex-1 items-center gap-3">
              <Link
                to={`/admin/book/chapters/${chapter.uid}`}
                className="hit min-w-0 font-serif text-item wrap-anywhere hover:underline"
              >
                {chapter.title}
              </Link>
              <span aria-hidden className="min-w-6 flex-1 border-b border-dotted border-control" />
            </span>
            {chapter.readTime !== undefined && (
              <span className="text-second whitespace-nowrap text-ink-2 max-tablet:hidden">
                {t('minutes', { minutes: chapter.readTime })}
              </span>
            )}
            <StatusBadge
              isPublished={chapter.isPublished}
              label={t(chapter.isPublished ? 'published' : 'draft')}
            />
          </li>
        ))}
      </ol>
    </li>
  )
}
