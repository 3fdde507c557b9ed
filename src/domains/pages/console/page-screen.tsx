import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFoot } from '../../../console/editor/editor-foot.tsx'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { runningTextsOf } from '../../../console/items/fields.ts'
import { useEditorType, useItemPublication } from '../../../console/items/item-type.ts'
import { usePage } from './above.ts'
import { PAGE_PANEL_FIELDS, PagePanel } from './page-panel.tsx'
import { type DraftedPage, pageType } from './type.ts'

const { texts, wordsOf } = runningTextsOf(pageType.fields)

/** The editor of one page. */
export default function PageScreen() {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useEditorType(pageType)} id={itemId}>
      {(editing) => <PageEditor editing={editing} />}
    </ItemEditor>
  )
}

function PageEditor({ editing }: { editing: Editing<DraftedPage> }) {
  const t = useTranslations('pages')
  const { defaultLanguage } = useConsole().site
  const { type, item, values, source, snapshot } = editing
  const publication = useItemPublication(pageType, editing)
  const chosen = values.parentId ?? ''
  const above = usePage(chosen)
  // Where somebody else chose another one: a question shows both in words.
  const theirs = usePage(snapshot.conflicts.parentId ?? '')
  const parentIn = (id: string) =>
    id === '' ? t('noParent') : ((id === chosen ? above : theirs)?.path ?? '')
  // A page begins with its text in the site's own language; before that readers see its title alone.
  const hasText = item.translations[defaultLanguage]?.content != null
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || t('title')}
      viewPath={item.isPublished ? item.path : null}
      publication={type.mayWrite ? publication : null}
      panel={<PagePanel editing={editing} publication={publication} above={above} hasText={hasText} />}
      panelFields={PAGE_PANEL_FIELDS}
      deletion={type.mayWrite && <DeleteOpenItem type={pageType} editing={editing} />}
      foot={<EditorFoot text={values.content ?? ''} />}
      texts={texts}
      wordsOf={(field, value) => (field === 'parentId' ? parentIn(value) : wordsOf(field, value))}
    >
      <EditorTitle editing={editing} />
      <EditorText editing={editing} />
    </EditorFrame>
  )
}
