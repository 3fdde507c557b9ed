import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/field.tsx'
import type { EditedItem, Editing } from '../editor/editing.ts'
import { PanelSection } from '../editor/editor-panel.tsx'
import { SearchDescriptionField } from '../search-description.tsx'
import { SearchProof } from '../search-proof.tsx'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  /** The description that is used while the field is empty. */
  description: string
  /** Path of the list above its page. */
  path?: string
}

/** Title and description for search engines, which otherwise show the item's own. */
export function SearchResultFields<Item extends EditedItem>({ editing, description, path }: Props<Item>) {
  const t = useTranslations('console.items')
  const { type, values, bind } = editing
  const [title, text] = [values.metaTitle || values.title, values.metaDescription || description]
  return (
    <PanelSection label={t('searchResult')}>
      <SearchProof title={title ?? ''} description={text} {...(path && { path })} />
      <TextField
        label={type.labels.metaTitle ?? ''}
        aside={t('optional')}
        autoComplete="off"
        placeholder={values.title}
        {...bind('metaTitle')}
      />
      <SearchDescriptionField
        label={type.labels.metaDescription ?? ''}
        placeholder={description}
        {...bind('metaDescription')}
      />
    </PanelSection>
  )
}
