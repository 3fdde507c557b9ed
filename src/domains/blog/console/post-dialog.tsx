import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Draft } from '../../../console/drafts/draft.ts'
import { type Bound, useDraft } from '../../../console/drafts/use-draft.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { followingSlug, SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { deletePost, type PostRow } from '../contract.ts'
import { flagText, useRefetchPosts, useShortKind } from './kinds.ts'
import { useLabels } from './labels.ts'

const EMPTY = { title: '', slug: '', excerpt: '', category: '', tags: '', isPublished: '' }

/** Creates a post, or edits what its row shows. @param post null for a new one */
export function PostDialog({ post, onClose }: { post: PostRow | null; onClose: () => void }) {
  const t = useTranslations('blog')
  const labels = useLabels()
  const draft = useDraft(useShortKind(), post?.id ?? 'new', post, EMPTY)
  if (!draft) return null
  return (
    <ItemDialog
      title={t(post ? 'editPost' : 'newPost')}
      draft={draft}
      labels={labels}
      saveLabel={t('save')}
      words={
        post
          ? { done: t('updated'), failed: t('updateFailed') }
          : { done: t('created'), failed: t('createFailed') }
      }
      onSaved={onClose}
      onClose={onClose}
      aside={<OpenEditor draft={draft} />}
    >
      {(bind) => <Fields bind={bind} isNew={post === null} />}
    </ItemDialog>
  )
}

/** The way to the full editor, after what was typed is saved. */
function OpenEditor({ draft }: { draft: Draft<PostRow> }) {
  const t = useTranslations('console')
  const navigate = useNavigate()
  const handleOpen = async () => {
    if (!(await draft.save())) return
    const { item } = draft.getSnapshot()
    if (item) await navigate(`/admin/blog/${item.id}`)
  }
  return (
    <Button kind="quiet" icon="open" onClick={() => void handleOpen()}>
      {t('openEditor')}
    </Button>
  )
}

function Fields({ bind, isNew }: { bind: (name: string) => Bound; isNew: boolean }) {
  const t = useTranslations('blog')
  const labels = useLabels()
  const [title, slug, isPublished] = [bind('title'), bind('slug'), bind('isPublished')]
  const handleTitle = (words: string) => {
    if (isNew) slug.onChange(followingSlug(slug.value, title.value, words))
    title.onChange(words)
  }
  return (
    <>
      <TextField
        label={labels.title}
        isAuthored
        required
        autoComplete="off"
        data-autofocus
        {...title}
        onChange={handleTitle}
      />
      <SlugField label={labels.slug} under="/blog" bound={slug} />
      <TextArea label={labels.excerpt} isAuthored aside={t('optional')} {...bind('excerpt')} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={labels.category} aside={t('optional')} autoComplete="off" {...bind('category')} />
        <TextField
          label={labels.tags}
          aside={t('optional')}
          hint={t('tagsHint')}
          autoComplete="off"
          {...bind('tags')}
        />
      </div>
      <Switch
        label={labels.isPublished}
        hint={t(isPublished.value ? 'publishedHint' : 'draftHint')}
        isOn={Boolean(isPublished.value)}
        onChange={(isOn) => isPublished.onChange(flagText(isOn))}
      />
    </>
  )
}

interface DeleteProps {
  post: Pick<PostRow, 'id' | 'title'>
  onClose: () => void
}

/** Asks before a post is deleted for good. */
export function DeletePost({ post: { id, title }, onClose }: DeleteProps) {
  const t = useTranslations('blog')
  const call = useCall()
  const refetch = useRefetchPosts()
  return (
    <DeleteDialog
      title={t('deletePost')}
      name={title}
      thrown={{ type: 'blog', id }}
      words={{ done: t('deleted'), failed: t('deleteFailed') }}
      onDelete={async () => {
        await call(deletePost, { params: { id } })
        refetch()
      }}
      onClose={onClose}
    />
  )
}
