import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFoot } from '../../../console/editor/editor-foot.tsx'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { runningTextsOf } from '../../../console/items/fields.ts'
import { useEditorType, useItemPublication } from '../../../console/items/item-type.ts'
import { dayToCome } from './day.ts'
import { POST_PANEL_FIELDS, PostPanel } from './post-panel.tsx'
import { type DraftedPost, postType } from './type.ts'

const { texts, wordsOf } = runningTextsOf(postType.fields, 'excerpt')

/** The editor of one post. */
export default function PostScreen() {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useEditorType(postType)} id={itemId}>
      {(editing) => <PostEditor editing={editing} />}
    </ItemEditor>
  )
}

function PostEditor({ editing }: { editing: Editing<DraftedPost> }) {
  const t = useTranslations()
  const { type, item, values, source } = editing
  const publication = useItemPublication(postType, editing)
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || t('blog.title')}
      viewPath={item.isPublished ? item.path : null}
      publication={type.mayWrite ? publication : null}
      day={dayToCome(values.publishedAt) ?? undefined}
      panel={<PostPanel editing={editing} publication={publication} />}
      panelFields={POST_PANEL_FIELDS}
      deletion={type.mayWrite && <DeleteOpenItem type={postType} editing={editing} />}
      foot={<EditorFoot text={values.content ?? ''} />}
      texts={texts}
      wordsOf={wordsOf}
    >
      <EditorTitle editing={editing} />
      <EditorText editing={editing} />
    </EditorFrame>
  )
}
