import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { SearchResultFields } from '../../../console/items/search-result-fields.tsx'
import { isFixed } from '../contract.ts'
import { abovePath } from './above.ts'
import { ParentField } from './parent-field.tsx'
import { TemplateField } from './template-field.tsx'
import type { DraftedPage } from './type.ts'
import { useIsFront } from './use-is-front.ts'

export const PAGE_PANEL_FIELDS = ['slug', 'parentId', 'template', 'metaTitle', 'metaDescription'] as const

interface Props {
  editing: Editing<DraftedPage>
  publication: Publication
  /** The page above as it is chosen, undefined where it is not known. */
  above: { title: string; path: string } | undefined
  /** Readers find text there. */
  hasText: boolean
}

/** The facts of a page beside its text. */
export function PagePanel({ editing, publication, above, hasText }: Props) {
  const t = useTranslations('pages')
  const { type, item, values, bind } = editing
  const { labels } = type
  const isKept = isFixed(item)
  const isFront = useIsFront()
  const under = values.parentId ? (above?.path ?? abovePath(item)) : ''
  const keep = (name: string) => {
    const bound = bind(name)
    return { ...bound, readOnly: bound.readOnly || isKept }
  }
  return (
    <>
      {type.mayWrite && (
        <PanelSection>
          <PublishedSwitch
            item={item}
            publication={publication}
            hint={item.isPublished && !hasText ? t('noTextYet') : undefined}
          />
        </PanelSection>
      )}
      <PanelSection>
        <SlugField
          label={labels.slug ?? ''}
          under={under}
          hint={isKept ? t('fixedAddress') : isFront(`${under}/${values.slug}`) ? t('isFront') : undefined}
          bound={keep('slug')}
        />
        {!isKept && (
          <ParentField
            label={labels.parentId ?? ''}
            page={item}
            bound={bind('parentId')}
            shown={values.parentId ? (above?.title ?? under) : t('noParent')}
          />
        )}
        <TemplateField label={labels.template ?? ''} page={item} bound={bind('template')} />
      </PanelSection>
      <SearchResultFields editing={editing} description="" />
    </>
  )
}
