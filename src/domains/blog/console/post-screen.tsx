import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { markdownOfContent } from '../../../console/content-values.ts'
import type { Editing, EditorType } from '../../../console/editor/editing.ts'
import { EditorFoot } from '../../../console/editor/editor-foot.tsx'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { usePublication } from '../../../console/editor/use-publication.ts'
import { reachOf } from '../../../kernel/role.ts'
import {
  postPreviews,
  postTranslationCalls,
  publishPost,
  readPost,
  schedulePost,
  unpublishPost,
} from '../contract.ts'
import { dayToCome } from './day.ts'
import { type DraftedPost, usePostKind, useRefetchPosts } from './kinds.ts'
import { useLabels } from './labels.ts'
import { POST_PANEL_FIELDS, PostPanel } from './post-panel.tsx'

/** Where two versions can stand one behind the other. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'excerpt'])

/** The editor of one post. */
export default function PostScreen() {
  const { postId = '' } = useParams()
  return (
    <ItemEditor type={usePostType()} id={postId}>
      {(editing) => <PostEditor editing={editing} />}
    </ItemEditor>
  )
}

function usePostType(): EditorType<DraftedPost> {
  const t = useTranslations('blog')
  const call = useCall()
  const { site } = useConsole()
  return {
    kind: usePostKind(),
    read: (id, options) => call(readPost, { params: { id } }, options),
    labels: useLabels(),
    home: { title: t('title'), path: '/admin/blog' },
    words: { loading: t('loading'), failed: 'blog.failed' },
    previews: postPreviews,
    translation: postTranslationCalls,
    // Whose own posts alone a person may write is told by the server.
    mayWrite: reachOf(site.role, 'content.write') !== null,
  }
}

function PostEditor({ editing }: { editing: Editing<DraftedPost> }) {
  const t = useTranslations()
  const { type, item, values, source } = editing
  const publication = usePostPublication(editing)
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || t('blog.title')}
      viewPath={item.isPublished ? item.path : null}
      publication={type.mayWrite ? publication : null}
      publishLabel={t(dayToCome(values.publishedAt) === null ? 'console.editor.publish' : 'blog.schedule')}
      panel={<PostPanel editing={editing} publication={publication} />}
      panelFields={POST_PANEL_FIELDS}
      foot={<EditorFoot text={values.content ?? ''} />}
      texts={TEXTS}
      wordsOf={(field, value) => (field === 'content' ? markdownOfContent(value) : value)}
    >
      <EditorTitle editing={editing} />
      <EditorText editing={editing} />
    </EditorFrame>
  )
}

/** A date of the post that is to come publishes it then. */
function usePostPublication(editing: Editing<DraftedPost>) {
  const t = useTranslations('blog')
  const call = useCall()
  const params = { id: editing.item.uid }
  return usePublication(editing, {
    publish: (options, { publishedAt }) => {
      const publishAt = dayToCome(publishedAt)
      if (publishAt === null) return call(publishPost, { params }, options)
      return call(schedulePost, { params, body: { publishAt } }, options)
    },
    withdraw: (options) => call(unpublishPost, { params }, options),
    words: { done: t('updated'), publishFailed: t('updateFailed'), withdrawFailed: t('updateFailed') },
    onDone: useRefetchPosts(),
  })
}
