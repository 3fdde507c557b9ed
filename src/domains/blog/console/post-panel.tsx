import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { SearchResultFields } from '../../../console/items/search-result-fields.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { BLOG_PATH } from '../contract.ts'
import type { DraftedPost } from './type.ts'

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
  const { type, item, values, bind } = editing
  const { labels } = type
  const optional = t('optional')
  return (
    <>
      {type.mayWrite && (
        <PanelSection>
          <PublishedSwitch item={item} publication={publication} />
        </PanelSection>
      )}
      <PanelSection>
        <SlugField label={labels.slug ?? ''} under={BLOG_PATH} bound={bind('slug')} />
        <TextArea label={labels.excerpt ?? ''} isAuthored aside={optional} dir="auto" {...bind('excerpt')} />
        <TextField label={labels.category ?? ''} aside={optional} autoComplete="off" {...bind('category')} />
        <TextField
          label={labels.tags ?? ''}
          aside={optional}
          hint={t('tagsHint')}
          autoComplete="off"
          {...bind('tags')}
        />
        <TextField label={labels.author ?? ''} aside={optional} autoComplete="off" {...bind('author')} />
        {/* Of what is scheduled the moment stands at the switch, and is changed where it was chosen. */}
        {item.status !== 'scheduled' && (
          <TextField
            type="date"
            label={labels.publishedAt ?? ''}
            aside={optional}
            hint={t('dateHint')}
            {...bind('publishedAt')}
          />
        )}
      </PanelSection>
      <SearchResultFields editing={editing} description={values.excerpt ?? ''} path={BLOG_PATH} />
    </>
  )
}
