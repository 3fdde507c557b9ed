import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address.ts'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { usePlainList } from '../../../console/list/item-list.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import type { FirstPage, ListSpec } from '../../../console/list-spec.ts'
import { Screen } from '../../../console/screen.tsx'
import { type CorrectionRow, corrections } from '../../corrections/type.ts'
import { BookTabs } from './book-tabs.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'

const CORRECTIONS = 'corrections'

export const list: FirstPage = {
  id: CORRECTIONS,
  call: corrections.list,
  filters: [],
  defaultSort: '-order',
}

/** What was wrong in the book and is right now, the latest first; the address ends in ?create where one is added, in ?edit= where one is changed. */
export default function CorrectionsScreen() {
  const t = useTranslations('book.corrections')
  const call = useCall()
  const mayWrite = useMay('book.write')
  const [create, putCreate] = useInAddress('create')
  const [edited, putEdited] = useInAddress('edit')
  const [thrown, setThrown] = useState<CorrectionRow | null>(null)
  const refetch = useRefetch()
  const spec = useCorrections({
    onCreate: () => void putCreate(''),
    onEdit: ({ id }) => void putEdited(id),
    onDelete: setThrown,
  })
  return (
    <Screen title={t('title')}>
      <ResourceList spec={spec} tabs={<BookTabs />} />
      {create !== null && mayWrite && (
        <CorrectionDialog correction={null} onSaved={refetch} onClose={() => void putCreate(null)} />
      )}
      {edited !== null && mayWrite && (
        <EditCorrection key={edited} id={edited} onSaved={refetch} onClose={() => void putEdited(null)} />
      )}
      {thrown && (
        <DeleteDialog
          title={t('delete')}
          name={thrown.place}
          words={{ done: t('deleted'), failed: t('deleteFailed') }}
          onClose={() => setThrown(null)}
          onDelete={async () => {
            await call(corrections.remove, { params: { id: thrown.id } })
            refetch()
          }}
        />
      )}
    </Screen>
  )
}

/** Reads a correction in the language of the content, and opens it. */
function EditCorrection({ id, ...rest }: { id: string; onSaved: () => void; onClose: () => void }) {
  const call = useCall()
  const { locale } = useContentLanguage()
  const { data } = useQuery({
    queryKey: ['correction', id, locale],
    queryFn: () => call(corrections.read, { params: { id } }, { locale }),
    staleTime: 0,
    gcTime: 0,
  })
  return data ? <CorrectionDialog correction={data} {...rest} /> : null
}

function useRefetch(): () => void {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => void queries.invalidateQueries({ queryKey: listKey(site.id, CORRECTIONS) })
}

interface Acts {
  onCreate(): void
  onEdit(correction: CorrectionRow): void
  onDelete(correction: CorrectionRow): void
}

const addressOf = (id: string) => `/admin/book/corrections?edit=${id}`

function useCorrections({ onCreate, onEdit, onDelete }: Acts): ListSpec<CorrectionRow> {
  const t = useTranslations('book.corrections')
  const day = useDay()
  const mayWrite = useMay('book.write')
  return {
    id: CORRECTIONS,
    row: {
      id: ({ id }) => id,
      name: ({ place }) => place,
      open: ({ id }) => (mayWrite ? addressOf(id) : null),
    },
    columns: [
      {
        id: 'place',
        head: 'book.corrections.place',
        width: 'minmax(0,1fr)',
        locked: true,
        cell: ({ id, place, wrong, right }) => (
          <TitleCell title={place} to={mayWrite ? addressOf(id) : null} more={`${wrong} → ${right}`} />
        ),
      },
      {
        id: 'isActive',
        head: 'book.status',
        width: '152px',
        narrow: 'line',
        cell: ({ isActive }) => t(isActive ? 'shown' : 'hidden'),
      },
      {
        id: 'correctedOn',
        head: 'book.corrections.correctedOn',
        width: '120px',
        sort: 'order',
        narrow: 'date',
        cell: ({ correctedOn }) => <time dateTime={correctedOn}>{day(`${correctedOn}T12:00Z`)}</time>,
      },
    ],
    filters: [],
    defaultSort: list.defaultSort,
    rowActions: mayWrite
      ? [
          { id: 'edit', label: 'book.corrections.edit', icon: 'edit', key: 'e', run: onEdit },
          {
            id: 'delete',
            label: 'book.corrections.delete',
            icon: 'trash',
            key: '#',
            isDanger: true,
            run: onDelete,
          },
        ]
      : [],
    bulk: [],
    isReadOnly: !mayWrite,
    ...(mayWrite && { create: { label: 'book.corrections.add', run: onCreate } }),
    words: {
      title: 'book.corrections.title',
      subtitle: 'book.corrections.subtitle',
      all: 'book.corrections.all',
      counted: 'book.corrections.counted',
      search: 'book.corrections.search',
      loading: 'book.corrections.loading',
      empty: 'book.corrections.empty',
      emptyText: 'book.corrections.emptyText',
      failed: 'book.corrections.failed',
      failedText: 'book.corrections.failedText',
    },
    ...usePlainList(corrections.list),
  }
}
