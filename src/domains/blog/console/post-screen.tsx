import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { fieldsOfPanel } from '../../../console/items/fields-of-panel.ts'
import { ItemField, ItemFields } from '../../../console/items/item-fields.tsx'
import { ItemFrame, ItemScreen } from '../../../console/items/item-frame.tsx'
import { SearchResultFields } from '../../../console/items/search-result-fields.tsx'
import { BLOG_PATH } from '../contract.ts'
import { dayToCome } from './day.ts'
import { type DraftedPost, studioPost } from './type.ts'

const FIELDS = fieldsOfPanel(
  studioPost,
  ['slug', 'excerpt', 'category', 'tags', 'author', 'picture'],
  ['publishedAt'],
)

export default function PostScreen() {
  return <ItemScreen type={studioPost}>{(editing) => <PostEditor editing={editing} />}</ItemScreen>
}

function PostEditor({ editing }: { editing: Editing<DraftedPost> }) {
  const { item, values } = editing
  return (
    <ItemFrame
      type={studioPost}
      editing={editing}
      path={item.path}
      day={dayToCome(values.publishedAt) ?? undefined}
      panel={<Panel editing={editing} />}
    >
      <EditorTitle editing={editing} />
      <EditorText editing={editing} />
    </ItemFrame>
  )
}

/** The fields of a post beside its text. */
function Panel({ editing }: { editing: Editing<DraftedPost> }) {
  const { item, values, bind } = editing
  return (
    <>
      <PanelSection>
        <ItemFields of={studioPost} bind={bind} names={FIELDS} />
        {/* The status switch shows and changes the date of a scheduled post. */}
        {item.status !== 'scheduled' && <ItemField of={studioPost} bind={bind} name="publishedAt" />}
      </PanelSection>
      <SearchResultFields editing={editing} description={values.excerpt ?? ''} path={BLOG_PATH} />
    </>
  )
}
