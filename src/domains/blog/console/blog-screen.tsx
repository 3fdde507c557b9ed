import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-dialogs/item-toasts.ts'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { useListCalls } from '../../../console/list/item-list.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import type { ListSpec, RowAction } from '../../../console/list/spec.ts'
import { PUBLISHING, useReasons } from '../../../console/list/words.ts'
import { Screen } from '../../../console/shell/screen.tsx'
import { useTrash } from '../../../console/trash/use-trash.ts'
import { reachOf } from '../../../kernel/role.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import {
  bulkPosts,
  countPosts,
  listPosts,
  type PostRow,
  publishPost,
  undoBulkPosts,
  unpublishPost,
} from '../contract.ts'
import { POSTS, useRefetchPosts } from './kinds.ts'
import { DeletePost, PostDialog } from './post-dialog.tsx'

const CALLS = { list: listPosts, count: countPosts, bulk: bulkPosts, undo: undoBulkPosts }

/** What is asked over the list. */
type Asked = { kind: 'edit'; post: PostRow | null } | { kind: 'delete'; post: PostRow } | null

/** All posts of the site. */
export default function BlogScreen() {
  const t = useTranslations('blog')
  const [asked, setAsked] = useState<Asked>(null)
  const handleClose = () => setAsked(null)
  return (
    <Screen title={t('title')}>
      <ResourceList spec={usePosts(setAsked)} />
      {asked?.kind === 'edit' && <PostDialog post={asked.post} onClose={handleClose} />}
      {asked?.kind === 'delete' && <DeletePost post={asked.post} onClose={handleClose} />}
    </Screen>
  )
}

function usePosts(ask: (asked: Asked) => void): ListSpec<PostRow> {
  const t = useTranslations('blog')
  const day = useDay()
  const mayCreate = useMay('content.create')
  const rowActions = useRowActions(ask)
  return {
    id: POSTS,
    row: { id: ({ id }) => id, name: ({ title }) => title, open: ({ id }) => `/admin/blog/${id}` },
    columns: [
      {
        id: 'title',
        head: 'blog.head.title',
        width: 'minmax(0,1fr)',
        sort: 'title',
        locked: true,
        cell: ({ id, title, excerpt }) => (
          <TitleCell title={title} to={`/admin/blog/${id}`} more={excerpt || t('noExcerpt')} />
        ),
      },
      {
        id: 'category',
        head: 'blog.head.category',
        width: '168px',
        narrow: 'line',
        cell: ({ category }) => t('category', { category: category || t('uncategorized') }),
      },
      {
        id: 'slug',
        head: 'blog.head.slug',
        width: '176px',
        narrow: 'line',
        cell: ({ slug }) => t('slug', { slug }),
      },
      {
        id: 'status',
        head: 'blog.head.status',
        width: '176px',
        locked: true,
        cell: (row) => <Status row={row} />,
      },
      {
        id: 'updatedAt',
        head: 'blog.head.updated',
        width: '112px',
        sort: 'updatedAt',
        narrow: 'line',
        cell: ({ updatedAt }) =>
          updatedAt ? <time dateTime={updatedAt}>{day(updatedAt)}</time> : t('neverUpdated'),
      },
    ],
    filters: [
      {
        id: 'status',
        label: 'blog.head.status',
        icon: 'draft',
        options: [
          { value: 'published', label: 'blog.published' },
          { value: 'draft', label: 'blog.draft' },
          { value: 'scheduled', label: 'blog.isScheduled' },
        ],
      },
    ],
    defaultSort: '-updatedAt',
    rowActions,
    bulk: useMay('content.bulk') ? PUBLISHING : [],
    isReadOnly: rowActions.length === 0,
    ...(mayCreate && { create: { label: 'blog.newPost', run: () => ask({ kind: 'edit', post: null }) } }),
    words: {
      title: 'blog.title',
      all: 'blog.all',
      counted: 'blog.counted',
      search: 'blog.search',
      loading: 'blog.loading',
      empty: 'blog.empty',
      emptyText: 'blog.emptyText',
      failed: 'blog.failed',
      failedText: 'blog.failedText',
    },
    ...useListCalls(CALLS, useReasons()),
  }
}

/** The badge of the specification, and beside it the day on which a scheduled post comes. */
function Status({ row }: { row: PostRow }) {
  const t = useTranslations('blog')
  const day = useDay()
  const { isPublished, status, publishAt } = row
  return (
    <span className="flex items-center gap-1.5">
      <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} />
      {status === 'scheduled' && publishAt && (
        <span className="text-small whitespace-nowrap text-ink-2">
          {t('scheduled', { date: day(publishAt) })}
        </span>
      )}
    </span>
  )
}

/** Whose own posts alone a person may write is told by the server. */
function useRowActions(ask: (asked: Asked) => void): RowAction<PostRow>[] {
  const { site } = useConsole()
  const navigate = useNavigate()
  const setPublished = useSetPublished()
  const t = useTranslations('blog')
  const { trashByKey } = useTrash()
  if (reachOf(site.role, 'content.write') === null) return []
  return [
    {
      id: 'edit',
      label: 'blog.editPost',
      icon: 'edit',
      key: 'e',
      run: (post) => ask({ kind: 'edit', post }),
    },
    {
      id: 'open',
      label: 'console.openEditor',
      icon: 'open',
      run: ({ id }) => void navigate(`/admin/blog/${id}`),
    },
    {
      id: 'publish',
      label: 'blog.publishPost',
      icon: 'published',
      isFor: ({ isPublished }) => !isPublished,
      run: (row) => void setPublished(row, true),
    },
    {
      id: 'unpublish',
      label: 'blog.unpublishPost',
      icon: 'draft',
      isFor: ({ status }) => status !== 'draft',
      run: (row) => void setPublished(row, false),
    },
    {
      id: 'delete',
      label: 'blog.deletePost',
      icon: 'trash',
      key: '#',
      isDanger: true,
      run: (post) => ask({ kind: 'delete', post }),
      runByKey: ({ id, title }) => void trashByKey({ type: 'blog', id, title }, t('deleted')),
    },
  ]
}

function useSetPublished() {
  const t = useTranslations('blog')
  const call = useCall()
  const refetch = useRefetchPosts()
  const toasts = useItemToasts()
  return async ({ id }: PostRow, isOn: boolean) => {
    try {
      await call(isOn ? publishPost : unpublishPost, { params: { id } })
      toasts.succeeded(t('updated'))
    } catch (error) {
      toasts.failed(error, t('updateFailed'))
    }
    refetch()
  }
}
