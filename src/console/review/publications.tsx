import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PublicationMade } from '../../content/contract/review.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useItemTypes } from '../item-types.ts'
import { useMoment } from './use-moment.ts'
import { NotThere } from './not-there.tsx'
import { UnfoldButton } from './unfold-button.tsx'
import { usePublications, useUndo } from './use-review.ts'

type Query = UseQueryResult<{ total: number; publications: PublicationMade[] }>

export function Publications({ query }: { query: Query }) {
  const t = useTranslations('console')
  const { data, error } = query
  if (error || !data) return <NotThere query={query} />
  if (data.total === 0) return <p className="py-4 text-ink-2">{t('review.nothingPublished')}</p>
  return <Rows publications={data.publications} />
}

function Rows({ publications }: { publications: PublicationMade[] }) {
  const t = useTranslations('console')
  const [isMore, setIsMore] = useState(false)
  const last = publications.at(-1)?.number ?? 1
  return (
    <>
      <ul>
        {publications.map((publication) => (
          <Row key={publication.id} publication={publication} />
        ))}
      </ul>
      {last > 1 &&
        (isMore ? (
          <More before={last} />
        ) : (
          <div className="py-3">
            <Button isSmall onClick={() => setIsMore(true)}>
              {t('review.older')}
            </Button>
          </div>
        ))}
    </>
  )
}

function More({ before }: { before: number }) {
  return <Publications query={usePublications(before)} />
}

function Row({ publication }: { publication: PublicationMade }) {
  const t = useTranslations('console')
  const { nameOf } = useItemTypes()
  const moment = useMoment()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { number, at, dueAt, by, items, total, undoneAt, isOpen: isYoung } = publication
  const minutesLate = dueAt === null ? 0 : Math.floor((Date.parse(at) - Date.parse(dueAt)) / 60_000)
  const names = items.slice(0, 3).map(nameOf)
  const title = names.join(', ')
  return (
    <li className="grid grid-cols-[30px_minmax(0,1fr)_auto_auto] gap-x-3 border-b border-line py-3 max-tablet:grid-cols-[18px_minmax(0,1fr)_auto] max-tablet:[&>button]:row-span-2">
      <span className="text-right font-serif text-[17px]/[22px] font-medium text-ink-2">{number}</span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-serif text-item font-medium wrap-anywhere tablet:line-clamp-1">
          {title}
          {total > names.length && ` ${t('list.andMore', { count: total - names.length })}`}
        </p>
        <p className="text-second text-ink-2">
          {[t('review.changesOf', { count: total }), by].filter(Boolean).join(', ')}
          {undoneAt !== null && `, ${t('review.isUndone')}`}
        </p>
        {minutesLate >= 1 && (
          <p className="flex items-start gap-1.5 text-second text-draft">
            <Icon name="clock" className="mt-0.5 size-4" />
            {t('review.late', { hours: Math.floor(minutesLate / 60), minutes: minutesLate % 60 })}
          </p>
        )}
      </div>
      <time
        dateTime={at}
        className="text-second whitespace-nowrap text-ink-3 max-tablet:col-start-2 max-tablet:row-start-2"
      >
        {moment(new Date(at))}
      </time>
      <UnfoldButton title={title} isOpen={isOpen} onToggle={setIsOpen} />
      {isOpen && (
        <div className="col-start-2 -col-end-1 mt-2">
          <Items publication={publication} />
          {undoneAt === null &&
            isYoung &&
            (isAsking ? (
              <UndoQuestion publication={publication} onCancel={() => setIsAsking(false)} />
            ) : (
              <div className="mt-2.5">
                <Button isSmall icon="undo" onClick={() => setIsAsking(true)}>
                  {t('undo')}
                </Button>
              </div>
            ))}
        </div>
      )}
    </li>
  )
}

function Items({ publication: { items, total, undoneAt } }: { publication: PublicationMade }) {
  const t = useTranslations('console')
  const { labelOf, nameOf } = useItemTypes()
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.type}/${item.id}`} className="flex items-baseline gap-2 leading-7">
          <Icon
            name={undoneAt === null ? 'published' : 'undo'}
            className={`size-3.5 flex-none self-center ${undoneAt === null ? 'text-ok' : 'text-ink-3'}`}
          />
          <span className="min-w-0 truncate font-serif font-medium">{nameOf(item)}</span>
          <span className="ml-auto text-second text-ink-2">{labelOf(item.type)}</span>
        </li>
      ))}
      {total > items.length && (
        <li className="text-second text-ink-2">{t('list.andMore', { count: total - items.length })}</li>
      )}
    </ul>
  )
}

function UndoQuestion({ publication, onCancel }: { publication: PublicationMade; onCancel: () => void }) {
  const t = useTranslations('console')
  const format = useFormatter()
  const undo = useUndo()
  const { nameOf } = useItemTypes()
  const [isPending, setIsPending] = useState(false)
  const { id, number, at, items, total } = publication
  const stays = items.filter(({ standing }) => standing !== 'same')
  const left = total - stays.length
  const handleUndo = async () => {
    setIsPending(true)
    if (await undo(id)) onCancel()
    setIsPending(false)
  }
  return (
    <div
      role="group"
      aria-label={t('review.undoAsk', { number })}
      className="mt-3 rounded-card border border-control p-3.5"
    >
      <p className="text-second font-semibold">{t('review.undoAsk', { number })}</p>
      <p className="mt-0.5 mb-2 text-second text-ink-2">
        {t('review.undoText', {
          time: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      {stays.map((item) => (
        <p key={`${item.type}/${item.id}`} className="flex items-start gap-2 text-second text-draft">
          <Icon name="alert" className="mt-0.5 size-4" />
          {t('review.stays', { title: nameOf(item) })}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button kind="quiet" isSmall onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          kind="publish"
          isSmall
          data-autofocus
          isPending={isPending}
          disabled={left === 0 || isPending}
          onClick={() => void handleUndo()}
        >
          {left === total ? t('review.undoAll', { count: total }) : t('review.undoSome', { left, total })}
        </Button>
      </div>
    </div>
  )
}
