import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { fieldsOfPanel } from '../../../console/items/fields-of-panel.ts'
import { ItemFields } from '../../../console/items/item-fields.tsx'
import { ItemFrame, ItemScreen } from '../../../console/items/item-frame.tsx'
import { SearchResultFields } from '../../../console/items/search-result-fields.tsx'
import { isFixed } from '../contract.ts'
import { abovePath, usePage } from './above.ts'
import { PageSlug } from './page-slug.tsx'
import { ParentField } from './parent-field.tsx'
import { TemplateField } from './template-field.tsx'
import { type DraftedPage, studioPage } from './type.ts'

/** What has no control of its own. */
const OTHERS = fieldsOfPanel(studioPage, [], ['slug', 'parentId', 'template'])

export default function PageScreen() {
  return <ItemScreen type={studioPage}>{(editing) => <PageEditor editing={editing} />}</ItemScreen>
}

function PageEditor({ editing }: { editing: Editing<DraftedPage> }) {
  const t = useTranslations('pages')
  const { sourceLanguage } = useConsole().site
  const { item, values, snapshot } = editing
  const chosen = values.parentId ?? ''
  const above = usePage(chosen)
  // Where somebody else chose another one: a question shows both in words.
  const theirs = usePage(snapshot.conflicts.parentId ?? '')
  const parentIn = (id: string) =>
    id === '' ? t('noParent') : ((id === chosen ? above : theirs)?.path ?? '')
  // A page begins with its text in the site's own language; before that readers see its title alone.
  const hasText = item.translations[sourceLanguage]?.content != null
  return (
    <ItemFrame
      type={studioPage}
      editing={editing}
      path={item.path}
      hint={item.isPublished && !hasText ? t('noTextYet') : undefined}
      panel={<Panel editing={editing} above={above} />}
      wordsOf={(field, value) => (field === 'parentId' ? parentIn(value) : null)}
    >
      <EditorTitle editing={editing} />
      <EditorText editing={editing} />
    </ItemFrame>
  )
}

interface PanelProps {
  editing: Editing<DraftedPage>
  /** The page above as it is chosen, undefined where it is not known. */
  above: { title: string; path: string } | undefined
}

/** The facts of a page beside its text. */
function Panel({ editing, above }: PanelProps) {
  const t = useTranslations('pages')
  const { item, values, bind } = editing
  const under = values.parentId ? (above?.path ?? abovePath(item)) : ''
  return (
    <>
      <PanelSection>
        <PageSlug page={item} under={under} bound={bind('slug')} />
        {!isFixed(item) && (
          <ParentField
            page={item}
            bound={bind('parentId')}
            shown={values.parentId ? (above?.title ?? under) : t('noParent')}
          />
        )}
        <TemplateField page={item} bound={bind('template')} />
        <ItemFields of={studioPage} bind={bind} names={OTHERS} />
      </PanelSection>
      <SearchResultFields editing={editing} description="" />
    </>
  )
}
