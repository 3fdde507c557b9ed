import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useMay } from '../../../console/context.ts'
import { DeleteButton } from '../../../console/item-dialogs/delete-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PublicPart } from '../shapes.ts'
import { partCalls } from '../types/part.ts'
import { PartPlate } from './part-color.tsx'
import { ViewPart } from './view-part.tsx'

/** A part in the list, with its actions. */
export function PartCard({ part }: { part: PublicPart }) {
  const t = useTranslations('book')
  const titleId = useId()
  const call = useCall()
  const mayWrite = useMay('book.write')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = t('partNamed', { number: part.number, title: part.title })
  const editor = `/admin/parts/${part.uid}`

  const handleEdit = () => {
    console.debug('Edit part', part.id)
    void navigate(editor)
  }
  const handleDelete = async () => {
    await call(partCalls.remove, { params: { id: part.uid } })
    await queries.refetchQueries({ queryKey: ['book'] })
  }
  return (
    <li className="border-t border-line-2 py-4.5">
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-5 max-tablet:gap-4"
      >
        <PartPlate color={part.color} number={part.number} />
        <div className="flex min-w-0 flex-col">
          <div className="flex items-start gap-2 max-tablet:flex-col-reverse">
            <h2
              id={titleId}
              className="min-w-0 flex-1 font-serif text-part font-medium tracking-[-0.008em] wrap-anywhere"
            >
              <Link to={editor} title={name} className="hit line-clamp-3 hover:underline">
                {name}
              </Link>
            </h2>
            <StatusBadge isPublished={part.isPublished} label={t(part.isPublished ? 'published' : 'draft')} />
          </div>
          {part.subtitle ? (
            <p className="truncate font-serif text-ui text-ink-2 italic">{part.subtitle}</p>
          ) : (
            <p className="text-second text-ink-3">{t('noSubtitle')}</p>
          )}
          <p className={`mt-1.5 line-clamp-2 text-second ${part.description ? '' : 'text-ink-3'}`}>
            {part.description || t('noDescription')}
          </p>
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
            <span className="text-small text-ink-3">
              {t('chapterCount', { count: part.chapters.length })}
            </span>
            <span className="text-small text-ink-3">{t('order', { displayOrder: part.displayOrder })}</span>
            <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
              <Button isSmall onClick={handleEdit} aria-describedby={titleId}>
                {t(mayWrite ? 'edit' : 'read')}
              </Button>
              <ViewPart part={part} aria-describedby={titleId} />
              {mayWrite && (
                <DeleteButton
                  title={t('delete.part')}
                  name={part.title}
                  onDelete={handleDelete}
                  thrown={{ type: 'book-parts', id: part.uid }}
                  isIcon
                />
              )}
            </span>
          </div>
        </div>
      </article>
    </li>
  )
}
