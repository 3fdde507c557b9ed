import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../kernel/dates.ts'
import { listTrash, TRASH_DAYS, type TrashedItem } from '../../content/contract/review.ts'
import { Button } from '../../ui/button.tsx'
import { useCall, useConsole, useMay } from '../context.ts'
import { DeleteDialog } from '../item-dialogs/delete-dialog.tsx'
import { useItemTypes } from '../item-types.ts'
import { Spines } from '../list/spines.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import { useReadAgain } from '../review/use-review.ts'
import { Screen } from '../screen.tsx'
import { itemCallsAt } from '../catalogue/type-calls.ts'
import { useTrash } from '../item-dialogs/use-trash.ts'

const DAY_MS = 86_400_000

/** The deleted items of the site, of all types, with buttons to restore them. */
export default function TrashScreen() {
  const t = useTranslations('console.trash')
  const call = useCall()
  const { site } = useConsole()
  const trash = useQuery({
    queryKey: ['trash', site.id],
    queryFn: () => call(listTrash, { params: { forkId: site.id } }),
    staleTime: 0,
  })
  return (
    <Screen title={t('title')}>
      <div className="p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1>{t('title')}</h1>
        <p className="mt-0.5 mb-5 text-ink-2">{t('text')}</p>
        {trash.error ? (
          <div className="border-t border-line-2 pt-5">
            <LoadingFailed
              isScreen
              sentence="console.trash.failed"
              error={trash.error}
              onRetry={() => void trash.refetch()}
            />
          </div>
        ) : !trash.data ? (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        ) : trash.data.length === 0 ? (
          <div className="flex flex-col items-start gap-4 border-t border-line-2 pt-18">
            <Spines />
            <p className="font-serif text-[20px]/7 font-medium">{t('empty')}</p>
          </div>
        ) : (
          <Rows items={trash.data} />
        )}
      </div>
    </Screen>
  )
}

function Rows({ items }: { items: TrashedItem[] }) {
  const t = useTranslations('console')
  const call = useCall()
  const readAgain = useReadAgain()
  const [asked, setAsked] = useState<TrashedItem | null>(null)
  const name = asked ? asked.title || t('untitled') : ''
  return (
    <>
      <ul className="border-t border-line-2">
        {items.map((item) => (
          <Row
            key={`${item.type}/${item.id}`}
            item={item}
            isBesidePictures={items.some(({ picture }) => picture)}
            onDelete={() => setAsked(item)}
          />
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          title={t('trash.forGood')}
          name={name}
          words={{ done: t('trash.deleted', { title: name }), failed: t('trash.deleteFailed') }}
          onDelete={async () => {
            await call(itemCallsAt(asked.type).remove, { params: { id: asked.id } })
            await readAgain()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  item: TrashedItem
  /** Other rows have pictures, so this one keeps room for one. */
  isBesidePictures: boolean
  onDelete: () => void
}

function Row({ item, isBesidePictures, onDelete }: RowProps) {
  const t = useTranslations('console')
  const format = useFormatter()
  const { labelOf } = useItemTypes()
  const { restore } = useTrash()
  const mayDelete = useMay('content.delete')
  const now = useNow()
  const [isPending, setIsPending] = useState(false)
  const title = item.title || t('untitled')
  const age = Math.floor((now.getTime() - new Date(item.at).getTime()) / DAY_MS)
  const row = useRef<HTMLLIElement>(null)
  const wasPending = useRef(false)
  useLayoutEffect(() => {
    wasPending.current = isPending
  }, [isPending])
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      // The list may be refetched before the answer, with it, or after it, when the button has its focus back.
      if (wasPending.current || element?.contains(document.activeElement)) focusBeside(element)
    }
  }, [])
  const handleRestore = async () => {
    setIsPending(true)
    await restore(item)
    setIsPending(false)
  }
  return (
    <li
      ref={row}
      className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5"
    >
      {isBesidePictures && <Picture path={item.picture} />}
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-serif text-item font-medium">{title}</p>
        <p className="text-second text-ink-2">
          {[labelOf(item.type), item.by, format.dateTime(new Date(item.at), SHORT_DATE)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <span className="text-second text-ink-2">
        {t('trash.left', { count: Math.max(0, TRASH_DAYS - age) })}
      </span>
      {mayDelete && (
        <span className="flex gap-2">
          <Button
            isSmall
            icon="undo"
            isPending={isPending}
            aria-label={t('trash.restoreNamed', { title })}
            onClick={() => void handleRestore()}
          >
            {t('trash.restore')}
          </Button>
          <Button
            isSmall
            kind="quiet"
            icon="trash"
            aria-label={t('trash.forGoodNamed', { title })}
            onClick={onDelete}
          >
            {t('trash.forGood')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Readers do not get files in the trash; people who may open the trash do. */
function Picture({ path }: { path: string | null }) {
  return (
    <span className="aspect-4/3 w-14 flex-none overflow-hidden rounded-badge">
      {path && (
        <img
          src={`${path}?trashed`}
          alt=""
          loading="lazy"
          className="size-full border border-line object-cover"
        />
      )}
    </span>
  )
}

/** Moves the focus from a removed row to the one that takes its place. */
function focusBeside(row: Element | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector('button') ?? document.getElementById('main')
  next?.focus()
}
