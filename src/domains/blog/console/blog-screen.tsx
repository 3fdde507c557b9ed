import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { statusColumn, statusFilter, updatedColumn } from '../../../console/items/columns.tsx'
import { FormSwitch } from '../../../console/items/form-switch.tsx'
import { useLabels } from '../../../console/items/item-type.ts'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import { TitledSlug } from '../../../console/items/titled-slug.tsx'
import { TitleCell } from '../../../console/list/cells.tsx'
import type { Column, FirstPage } from '../../../console/list-spec.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { BLOG_PATH } from '../contract.ts'
import { openingOf } from '../../../content/type/opening.ts'
import { type PostRow, posts, postType as declared } from '../type.ts'
import { type DraftedPost, postType } from './type.ts'

const { words: WORDS } = postType

export const list: FirstPage = {
  id: postType.kind,
  ...openingOf(declared, posts),
  filters: [statusFilter(WORDS)],
}

/** All posts of the site. */
export default function BlogScreen() {
  return (
    <ItemsScreen<PostRow, DraftedPost>
      type={postType}
      list={{
        columns: [...useColumns(), statusColumn<PostRow>(WORDS), updatedColumn<PostRow>(WORDS)],
        filters: list.filters,
        defaultSort: list.defaultSort,
      }}
      nameOf={({ title }) => title}
      fields={(bind, isNew, item) => <Fields bind={bind} isNew={isNew} item={item} />}
    />
  )
}

function useColumns(): Column<PostRow>[] {
  const t = useTranslations('blog')
  return [
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
  ]
}

interface FieldsProps {
  bind: (name: string) => Bound
  isNew: boolean
  item: PostRow | null
}

function Fields({ bind, isNew, item }: FieldsProps) {
  const t = useTranslations('blog')
  const labels = useLabels(postType)
  const optional = t('optional')
  return (
    <>
      <TitledSlug labels={labels} bind={bind} under={BLOG_PATH} isNew={isNew} />
      <TextArea label={labels.excerpt ?? ''} isAuthored aside={optional} {...bind('excerpt')} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={labels.category ?? ''} aside={optional} autoComplete="off" {...bind('category')} />
        <TextField
          label={labels.tags ?? ''}
          aside={optional}
          hint={t('tagsHint')}
          autoComplete="off"
          {...bind('tags')}
        />
      </div>
      <FormSwitch
        label={labels.isPublished ?? ''}
        hints={{ on: t('publishedHint'), off: t('draftHint') }}
        bound={bind('isPublished')}
        item={item}
      />
    </>
  )
}
