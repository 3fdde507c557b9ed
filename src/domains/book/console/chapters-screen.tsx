import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address.ts'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { useListCalls } from '../../../console/list/item-list.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import { listKey } from '../../../console/list/list-key.ts'
import type { FirstPage, ListSpec, RowAction } from '../../../console/list-spec.ts'
import { PUBLISHING, useReasons } from '../../../console/list/words.ts'
import { usePublishItem } from '../../../console/review/use-publish-item.ts'
import { Screen } from '../../../console/screen.tsx'
import { useShell } from '../../../console/shell-context.ts'
import type { PublicPart } from '../contract.ts'
import { type ChapterRow, chapters } from '../types/chapter.ts'
import { BookTabs } from './book-tabs.tsx'
import { CreateChapter } from './create-dialogs.tsx'
import { useBook } from './use-book.ts'
import { CHAPTERS } from './types.ts'

export const list: FirstPage = {
  id: CHAPTERS,
  call: chapters.list,
  filters: [
    {
      id: 'status',
      label: 'book.status',
      icon: 'draft',
      options: [
        { value: 'published', label: 'book.published' },
        { value: 'draft', label: 'book.draft' },
        { value: 'scheduled', label: 'book.scheduled' },
      ],
    },
  ],
  defaultSort: 'order',
}

/** What is asked over the list. */
type Asked = { kind: 'delete'; chapter: ChapterRow } | null

/** All chapters of the book, in its order or another. */
export default function ChaptersScreen() {
  const t = useTranslations('book')
  const call = useCall()
  const book = useBook(true)
  const refetch = useRefetch()
  const [asked, setAsked] = useState<Asked>(null)
  const [create, putCreate] = useInAddress('create')
  const mayWrite = useMay('book.write')
  const parts = book.data?.parts ?? []
  const handleClose = () => setAsked(null)
  return (
    <Screen title={t('management')}>
      <ResourceList spec={useChapters(parts, setAsked, () => void putCreate(''))} tabs={<BookTabs />} />
      {create !== null && mayWrite && parts.length > 0 && (
        <CreateChapter parts={parts} onClose={() => putCreate(null)} />
      )}
      {asked?.kind === 'delete' && (
        <DeleteDialog
          title={t('deleteChapter')}
          name={asked.chapter.title}
          onClose={handleClose}
          thrown={{ type: 'book-chapters', id: asked.chapter.id }}
          onDelete={async () => {
            await call(chapters.remove, { params: { id: asked.chapter.id } })
            refetch()
          }}
        />
      )}
    </Screen>
  )
}

function useChapters(
  parts: readonly PublicPart[],
  ask: (asked: Asked) => void,
  onCreate: () => void,
): ListSpec<ChapterRow> {
  const t = useTranslations('book')
  const day = useDay()
  const mayWrite = useMay('book.write')
  const rowActions = useRowActions(parts, ask)
  const placeOf = ({ number, partId }: ChapterRow) => {
    const part = parts.find(({ uid }) => uid === partId)
    return part ? t('chapterInPart', { number, part: part.number }) : t('chapterNumber', { number })
  }
  return {
    id: CHAPTERS,
    row: { id: ({ id }) => id, name: ({ title }) => title, open: ({ id }) => editorOf(id) },
    columns: [
      {
        id: 'title',
        head: 'book.field.title',
        width: 'minmax(0,1fr)',
        sort: 'title',
        locked: true,
        cell: (row) => <TitleCell title={row.title} to={editorOf(row.id)} more={placeOf(row)} />,
      },
      {
        id: 'order',
        head: 'book.field.displayOrder',
        width: '112px',
        sort: 'order',
        narrow: 'line',
        cell: ({ displayOrder }) => t('order', { displayOrder }),
      },
      {
        id: 'readTime',
        head: 'book.field.readTime',
        width: '112px',
        narrow: 'line',
        cell: ({ readTime }) => readTime !== null && t('minutesShort', { minutes: readTime }),
        line: ({ readTime }) => (readTime === null ? null : t('minutesShort', { minutes: readTime })),
      },
      {
        id: 'status',
        head: 'book.status',
        width: '248px',
        tablet: '144px',
        locked: true,
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-1.5">
            <EditorSigns item={row} isDirty={false} />
          </span>
        ),
      },
      {
        id: 'updatedAt',
        head: 'book.updated',
        width: '128px',
        sort: 'updatedAt',
        narrow: 'date',
        cell: ({ updatedAt }) => <time dateTime={updatedAt}>{day(updatedAt)}</time>,
      },
    ],
    filters: list.filters,
    defaultSort: list.defaultSort,
    rowActions,
    bulk: useMay('content.bulk') ? PUBLISHING : [],
    isReadOnly: !mayWrite,
    // A chapter stands in a part.
    ...(mayWrite && parts.length > 0 && { create: { label: 'book.new.chapters', run: onCreate } }),
    words: {
      title: 'book.management',
      all: 'book.allChapters',
      counted: 'book.chapterCount',
      search: 'book.searchChapters',
      loading: 'book.loading',
      empty: 'book.noChapters',
      emptyText: 'book.noPartsText',
      failed: 'book.chaptersFailed',
      failedText: 'book.chaptersFailedText',
    },
    ...useListCalls(chapters, useReasons()),
  }
}

function useRowActions(parts: readonly PublicPart[], ask: (asked: Asked) => void): RowAction<ChapterRow>[] {
  const t = useTranslations('book')
  const call = useCall()
  const navigate = useNavigate()
  const toasts = useItemToasts()
  const refetch = useRefetch()
  const mayPublish = useMay('content.publish')
  const told = useTranslations('console.editor')
  const { locale } = useContentLanguage()
  const { openSheet } = useShell()
  const publishItem = usePublishItem()
  const publish = async ({ id, title, partId }: ChapterRow) => {
    const item = { type: 'book-chapters', id }
    // The review asks whether its part goes out, too.
    if (!parts.some(({ uid, isPublished }) => uid === partId && isPublished)) {
      openSheet('publish', { ...item, locale })
      return
    }
    await publishItem(item, title).catch((error: unknown) => toasts.failed(error, t('publishFailed')))
    refetch()
  }
  const withdraw = async ({ id, title, status }: ChapterRow) => {
    try {
      await call(chapters.unpublish, { params: { id } })
      toasts.succeeded(status === 'scheduled' ? told('schedule.ended') : told('withdrawn', { name: title }))
    } catch (error) {
      toasts.failed(error, t('unpublishFailed'))
    }
    refetch()
  }
  if (!useMay('book.write')) return []
  const publishing: RowAction<ChapterRow>[] = [
    {
      id: 'publish',
      label: 'console.editor.publish',
      icon: 'published',
      isFor: ({ status, hasChanges }) => status === 'draft' || (status === 'published' && hasChanges),
      run: (row) => void publish(row),
    },
    {
      id: 'publishNow',
      label: 'console.editor.publishNow',
      icon: 'published',
      isFor: ({ status }) => status === 'scheduled',
      run: (row) => void publish(row),
    },
    {
      id: 'unpublish',
      label: 'console.list.verb.unpublish',
      icon: 'draft',
      isFor: ({ status }) => status === 'published',
      run: (row) => void withdraw(row),
    },
    {
      id: 'takeOff',
      label: 'console.editor.takeOff',
      icon: 'draft',
      isFor: ({ status }) => status === 'scheduled',
      run: (row) => void withdraw(row),
    },
  ]
  return [
    {
      id: 'edit',
      label: 'book.edit',
      icon: 'edit',
      key: 'e',
      run: ({ id }) => void navigate(editorOf(id)),
    },
    ...(mayPublish ? publishing : []),
    {
      id: 'delete',
      label: 'book.deleteChapter',
      icon: 'trash',
      key: '#',
      bulk: 'trash',
      isDanger: true,
      run: (chapter) => ask({ kind: 'delete', chapter }),
    },
  ]
}

function useRefetch(): () => void {
  const { site } = useConsole()
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['book'] })
    void queries.invalidateQueries({ queryKey: listKey(site.id, CHAPTERS) })
  }
}

const editorOf = (id: string) => `/admin/book/chapters/${id}`
