import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { useMay } from '../../../console/context.ts'
import { useListCalls } from '../../../console/list/item-list.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import type { ListSpec } from '../../../console/list/spec.ts'
import { PUBLISHING, useReasons } from '../../../console/list/words.ts'
import { Screen } from '../../../console/shell/screen.tsx'
import { useTrash } from '../../../console/trash/use-trash.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { bulkPages, countPages, listPages, type PageRow, TEMPLATES, undoBulkPages } from '../contract.ts'
import { DeletePage, PageDialog } from './page-dialogs.tsx'

const CALLS = { list: listPages, count: countPages, bulk: bulkPages, undo: undoBulkPages }

/** All pages of the site. */
export default function PagesScreen() {
  const t = useTranslations('pages')
  const [opened, setOpened] = useState<Asked | null>(null)
  const [address, setAddress] = useSearchParams()
  const mayCreate = useMay('content.create')
  // The first screen and the palette lead to the dialog by its address.
  const isCreating = address.has('create') && mayCreate
  const asked: Asked | null = opened ?? (isCreating ? { kind: 'edit', page: null } : null)
  const close = () => {
    setOpened(null)
    if (isCreating) setAddress(without(address, 'create'), { replace: true })
  }
  return (
    <Screen title={t('title')}>
      <ResourceList spec={usePages(setOpened)} />
      {asked?.kind === 'edit' && <PageDialog page={asked.page} onClose={close} />}
      {asked?.kind === 'delete' && <DeletePage page={asked.page} onClose={close} />}
    </Screen>
  )
}

function without(address: URLSearchParams, name: string): URLSearchParams {
  const left = new URLSearchParams(address)
  left.delete(name)
  return left
}

type Asked = { kind: 'edit'; page: PageRow | null } | { kind: 'delete'; page: PageRow }

function usePages(onAsk: (asked: Asked) => void): ListSpec<PageRow> {
  const t = useTranslations('pages')
  const day = useDay()
  const mayWrite = useMay('content.write')
  const mayCreate = useMay('content.create')
  const mayDelete = useMay('content.delete')
  const { trashByKey } = useTrash()
  return {
    id: 'pages',
    row: { id: ({ id }) => id, name: ({ title }) => title, open: () => null },
    columns: [
      {
        id: 'title',
        head: 'pages.head.title',
        width: 'minmax(0,1fr)',
        sort: 'title',
        locked: true,
        cell: (row) => <TitleCell title={row.title} more={row.path} />,
      },
      {
        id: 'template',
        head: 'pages.head.template',
        width: '180px',
        narrow: 'line',
        cell: ({ template }) => t('template', { name: template }),
      },
      {
        id: 'status',
        head: 'pages.head.status',
        width: '176px',
        locked: true,
        cell: ({ isPublished }) => (
          <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} />
        ),
      },
      {
        id: 'updatedAt',
        head: 'pages.head.updated',
        width: '168px',
        sort: 'updatedAt',
        narrow: 'date',
        cell: ({ updatedAt }) => (updatedAt ? t('updated', { date: day(updatedAt) }) : t('neverUpdated')),
      },
    ],
    filters: [
      {
        id: 'status',
        label: 'pages.head.status',
        icon: 'draft',
        options: [
          { value: 'published', label: 'pages.published' },
          { value: 'draft', label: 'pages.draft' },
          { value: 'scheduled', label: 'pages.scheduled' },
        ],
      },
      {
        id: 'template',
        label: 'pages.head.template',
        icon: 'tag',
        options: TEMPLATES.map((value) => ({ value, label: `pages.templates.${value}` })),
      },
    ],
    defaultSort: '-updatedAt',
    rowActions: [
      ...(mayWrite
        ? [
            {
              id: 'edit',
              label: 'pages.edit',
              icon: 'edit' as const,
              key: 'e',
              run: (page: PageRow) => onAsk({ kind: 'edit', page }),
            },
          ]
        : []),
      ...(mayDelete
        ? [
            {
              id: 'delete',
              label: 'pages.delete',
              icon: 'trash' as const,
              key: '#',
              isDanger: true as const,
              run: (page: PageRow) => onAsk({ kind: 'delete', page }),
              runByKey: ({ id, title }: PageRow) =>
                void trashByKey({ type: 'pages', id, title }, t('deleted')),
            },
          ]
        : []),
    ],
    ...(mayCreate && { create: { label: 'pages.create', run: () => onAsk({ kind: 'edit', page: null }) } }),
    bulk: useMay('content.bulk') ? PUBLISHING : [],
    isReadOnly: !mayWrite,
    words: {
      title: 'pages.title',
      subtitle: 'pages.subtitle',
      all: 'pages.all',
      counted: 'pages.counted',
      search: 'pages.search',
      loading: 'pages.loading',
      empty: 'pages.empty',
      emptyText: 'pages.emptyText',
      failed: 'pages.failed',
      failedText: 'pages.failedText',
    },
    ...useListCalls(CALLS, useReasons()),
  }
}
