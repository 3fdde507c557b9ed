import { useTranslations } from 'use-intl'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { usePlainList } from '../../../console/list/item-list.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import type { ListSpec } from '../../../console/list/spec.ts'
import { Screen } from '../../../console/shell/screen.tsx'
import { type FileRow, listFiles } from '../contract.ts'
import { fileSize } from './file-size.ts'
import { Tags } from './tags.tsx'

/** All files of the site. */
export default function MediaScreen() {
  const t = useTranslations('media')
  return (
    <Screen title={t('title')}>
      <ResourceList spec={useFiles()} />
    </Screen>
  )
}

function useFiles(): ListSpec<FileRow> {
  const t = useTranslations('media')
  const day = useDay()
  return {
    id: 'media',
    row: { id: ({ id }) => id, name: ({ originalName }) => originalName, open: () => null },
    columns: [
      {
        id: 'name',
        head: 'media.head.name',
        width: 'minmax(0,1fr)',
        sort: 'title',
        locked: true,
        cell: ({ originalName, alt }) => <TitleCell title={originalName} more={alt || t('noAlt')} />,
      },
      {
        id: 'type',
        head: 'media.head.type',
        width: '112px',
        narrow: 'line',
        cell: ({ mimeType }) => t(`type.${kindOf(mimeType)}`),
      },
      {
        id: 'size',
        head: 'media.head.size',
        width: '104px',
        narrow: 'line',
        cell: ({ size }) => fileSize(size),
      },
      {
        id: 'tags',
        head: 'media.head.tags',
        width: '260px',
        locked: true,
        cell: ({ tags }) => <Tags tags={tags} />,
      },
      {
        id: 'createdAt',
        head: 'media.head.created',
        width: '120px',
        sort: 'createdAt',
        narrow: 'line',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{day(createdAt)}</time>,
      },
    ],
    filters: [],
    defaultSort: '-createdAt',
    rowActions: [],
    bulk: [],
    words: {
      title: 'media.title',
      all: 'media.all',
      counted: 'media.counted',
      search: 'media.search',
      found: 'media.found',
      loading: 'media.loading',
      empty: 'media.empty',
      emptyText: 'media.emptyText',
      noHits: 'media.empty',
      noHitsText: 'media.noHits',
      failed: 'media.failed',
      failedText: 'media.failedText',
    },
    ...usePlainList(listFiles),
  }
}

/** What a person calls a file of this type. */
function kindOf(mimeType: string): 'image' | 'video' | 'pdf' | 'other' {
  if (mimeType === 'application/pdf') return 'pdf'
  const [kind] = mimeType.split('/')
  return kind === 'image' || kind === 'video' ? kind : 'other'
}
