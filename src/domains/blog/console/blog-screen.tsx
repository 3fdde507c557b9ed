import { useTranslations } from 'use-intl'
import { statusColumn, titleColumn, updatedColumn } from '../../../console/items/columns.tsx'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import type { Column } from '../../../console/catalogue/list-spec.ts'
import type { PostRow } from '../type.ts'
import { studioPost } from './type.ts'

const { words: WORDS } = studioPost

export default function BlogScreen() {
  return <ItemsScreen type={studioPost} list={{ columns: useColumns() }} />
}

function useColumns(): Column<PostRow>[] {
  const t = useTranslations('blog')
  return [
    titleColumn(studioPost, ({ excerpt }) => excerpt || t('noExcerpt')),
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
    statusColumn(WORDS),
    updatedColumn(WORDS),
  ]
}
