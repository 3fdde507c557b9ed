import { useTranslations } from 'use-intl'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { EditedItem, Editing } from '../editor/editing.ts'
import { PanelSection } from '../editor/editor-panel.tsx'
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
  const optional = t('optional')
  const [title, text] = [values.metaTitle || values.title, values.metaDescription || description]
  return (
    <PanelSection label={t('searchResult')}>
      <SearchProof title={title ?? ''} description={text} {...(path && { path })} />
      <TextField
        label={type.labels.metaTitle ?? ''}
        aside={optional}
        autoComplete="off"
        placeholder={values.title}
        {...bind('metaTitle')}
      />
      <TextArea
        label={type.labels.metaDescription ?? ''}
        aside={optional}
        dir="auto"
        placeholder={description}
        {...bind('metaDescription')}
      />
    </PanelSection>
  )
}
