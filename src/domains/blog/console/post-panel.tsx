import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { DeleteItem } from '../../../console/editor/delete-item.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { deletePost } from '../contract.ts'
import { type DraftedPost, useRefetchPosts } from './kinds.ts'
import { useLabels } from './labels.ts'

export const POST_PANEL_FIELDS = [
  'slug',
  'excerpt',
  'category',
  'tags',
  'author',
  'publishedAt',
  'metaTitle',
  'metaDescription',
] as const

interface Props {
  editing: Editing<DraftedPost>
  publication: Publication
}

/** The facts of a post beside its text. */
export function PostPanel({ editing, publication }: Props) {
  const t = useTranslations('blog')
  const call = useCall()
  const labels = useLabels()
  const refetch = useRefetchPosts()
  const { type, item, values, bind } = editing
  const optional = t('optional')
  const handleDelete = async () => {
    await call(deletePost, { params: { id: item.uid } })
    refetch()
  }
  return (
    <>
      {type.mayWrite && (
        <PanelSection>
          <PublishedSwitch item={item} publication={publication} />
        </PanelSection>
      )}
      <PanelSection>
        <SlugField label={labels.slug} under="/blog" bound={bind('slug')} />
        <TextArea label={labels.excerpt} isAuthored aside={optional} dir="auto" {...bind('excerpt')} />
        <TextField label={labels.category} aside={optional} autoComplete="off" {...bind('category')} />
        <TextField
          label={labels.tags}
          aside={optional}
          hint={t('tagsHint')}
          autoComplete="off"
          {...bind('tags')}
        />
        <TextField label={labels.author} aside={optional} autoComplete="off" {...bind('author')} />
        <TextField
          type="date"
          label={labels.publishedAt}
          aside={optional}
          hint={t('dateHint')}
          {...bind('publishedAt')}
        />
      </PanelSection>
      <PanelSection label={t('searchResult')}>
        <TextField
          label={labels.metaTitle}
          aside={optional}
          autoComplete="off"
          placeholder={values.title}
          {...bind('metaTitle')}
        />
        <TextArea
          label={labels.metaDescription}
          aside={optional}
          dir="auto"
          placeholder={values.excerpt}
          {...bind('metaDescription')}
        />
      </PanelSection>
      {type.mayWrite && (
        <DeleteItem
          editing={editing}
          title={t('deletePost')}
          words={{ done: t('deleted'), failed: t('deleteFailed') }}
          onDelete={handleDelete}
        />
      )}
    </>
  )
}
