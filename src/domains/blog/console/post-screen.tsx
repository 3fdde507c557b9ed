import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/drafts/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import {
  type Bound,
  binder,
  useDraft,
  useRefusalFocus,
  useSnapshot,
} from '../../../console/drafts/use-draft.ts'
import { markdownOfContent, wordsOfContent } from '../../../console/content-values.ts'
import { useIsOffline } from '../../../console/drafts/use-is-offline.ts'
import { countWords } from '../../../console/form-values.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { NotFound } from '../../../console/not-found.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { Screen } from '../../../console/shell/screen.tsx'
import { addressOnSite } from '../../../console/site-address.ts'
import { reachOf } from '../../../kernel/role.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { CallError } from '../../../ui/client.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { readPost } from '../contract.ts'
import { dayToCome } from './day.ts'
import { type DraftedPost, usePostKind } from './kinds.ts'
import { useLabels } from './labels.ts'
import { POST_PANEL_FIELDS, PostPanel } from './post-panel.tsx'
import { usePublication } from './use-publication.ts'

/** The surface brings the whole editor along: it is loaded with the first text. */
const Writing = lazy(() => import('../../../console/writing/writing.tsx'))

const HOME = '/admin/blog'

/** Where two versions can stand one behind the other. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'excerpt'])

/** The editor of one post. */
export default function PostScreen() {
  const { postId = '' } = useParams()
  const call = useCall()
  const post = useQuery({
    queryKey: ['post', postId],
    queryFn: () => call(readPost, { params: { id: postId } }),
    // An editor begins with what is stored now; afterwards its draft knows better.
    staleTime: 0,
    gcTime: 0,
  })
  return post.data ? <Opening key={post.data.id} post={post.data} /> : <Waiting query={post} />
}

function Opening({ post }: { post: DraftedPost }) {
  const draft = useDraft(usePostKind(), post.id, post)
  return draft ? <Editor draft={draft} first={post} /> : <Waiting />
}

/** Stands where the editor will be, until its post is there. */
function Waiting({ query }: { query?: UseQueryResult }) {
  const t = useTranslations('blog')
  if (query?.error instanceof CallError && query.error.status === 404) return <NotFound home={HOME} />
  return (
    <Screen title={t('title')} parents={[{ title: t('title'), path: HOME }]}>
      <div className="p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1 className="sr-only">{t('title')}</h1>
        {query?.isError ? (
          <LoadingFailed sentence="blog.failed" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
    </Screen>
  )
}

function Editor({ draft, first }: { draft: Draft<DraftedPost>; first: DraftedPost }) {
  const t = useTranslations('blog')
  const labels = useLabels()
  const navigate = useNavigate()
  const { site } = useConsole()
  const form = useRef<HTMLFormElement>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const snapshot = useSnapshot(draft)
  const { values, errors } = snapshot
  const item = snapshot.item ?? first
  // Whose own posts alone a person may write is told by the server.
  const mayWrite = reachOf(site.role, 'content.write') !== null
  const bind = binder(draft, snapshot, { readOnly: !mayWrite })
  useRefusalFocus(form, snapshot.refusals)

  const title = values.title ?? ''
  const publication = usePublication(draft, first.id)
  const handleDeleted = async () => {
    await draft.forget()
    await navigate(HOME)
  }
  return (
    <Screen
      title={title || t('title')}
      parents={[{ title: t('title'), path: HOME }]}
      state={mayWrite && <SaveState draft={draft} />}
      actions={
        <Actions draft={draft} item={item} publication={mayWrite ? publication : null}>
          <span className="wide:hidden">
            <IconButton
              icon="details"
              label={t('details')}
              aria-expanded={isPanelOpen}
              aria-controls="details"
              onClick={() => setIsPanelOpen(!isPanelOpen)}
            />
          </span>
        </Actions>
      }
    >
      <form
        ref={form}
        aria-label={title}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="grid min-h-full grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_328px]"
      >
        <div className="flex min-w-0 flex-col">
          <div className="mx-auto flex w-full max-w-172 flex-1 flex-col px-4.5 pt-4.5 tablet:px-6 tablet:pt-8">
            <h1 className="sr-only">{title}</h1>
            {!mayWrite && <ReadOnlyNote />}
            <DraftNotices draft={draft} labels={labels} />
            <p className="mb-3.5 flex flex-wrap gap-2.5">
              <Signs item={item} isDirty={snapshot.isDirty} />
            </p>
            <Title bound={bind('title')} label={labels.title} />
            <Suspense fallback={<WritingLoads />}>
              <Writing
                name="content"
                label={labels.content}
                placeholder={t('contentPlaceholder')}
                value={values.content ?? ''}
                readOnly={!mayWrite}
                onChange={(read) => draft.edit('content', read)}
              />
            </Suspense>
          </div>
          <Foot content={values.content ?? ''} />
        </div>
        <PostPanel
          item={item}
          publication={publication}
          bind={bind}
          values={values}
          isOpen={isPanelOpen || POST_PANEL_FIELDS.some((field) => errors[field])}
          onClose={() => setIsPanelOpen(false)}
          onDeleted={mayWrite ? handleDeleted : null}
        />
      </form>
      <ConflictDialog
        draft={draft}
        labels={labels}
        texts={TEXTS}
        wordsOf={(field, value) => (field === 'content' ? markdownOfContent(value) : value)}
      />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}

interface ActionsProps {
  draft: Draft<DraftedPost>
  item: DraftedPost
  /** Null where the person may not. */
  publication: ReturnType<typeof usePublication> | null
  children: ReactNode
}

/** What the editor offers in the top bar: the public page, and publishing what waits. */
function Actions({ draft, item, publication, children }: ActionsProps) {
  const t = useTranslations('blog')
  const { site, sites } = useConsole()
  const { isDirty, values } = useSnapshot(draft)
  const isOffline = useIsOffline()
  const isWaiting = !item.isPublished || item.hasChanges || isDirty
  const isPending = publication !== null && publication.wanted !== null
  return (
    <>
      {item.isPublished && (
        <a
          href={addressOnSite(item.path, site, sites, location)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ kind: 'quiet', isSmall: true })}
        >
          <Icon name="open" className="size-4 tablet:hidden" />
          <span className="max-tablet:sr-only">{t('view')}</span>
        </a>
      )}
      {children}
      {publication && (
        <Button
          kind={isWaiting ? 'publish' : 'secondary'}
          isSmall
          isPending={isPending}
          disabled={!isWaiting || isOffline || isPending}
          onClick={publication.publish}
        >
          {t(dayToCome(values.publishedAt) === null ? 'publish' : 'schedule')}
        </Button>
      )}
    </>
  )
}

/** Whether readers see the post, and whether what they see is what is written here. */
function Signs({ item, isDirty }: { item: DraftedPost; isDirty: boolean }) {
  const t = useTranslations('blog')
  const isWaiting = item.isPublished && (item.hasChanges || isDirty)
  return (
    <>
      <StatusBadge isPublished={item.isPublished} label={t(item.isPublished ? 'published' : 'draft')} />
      {isWaiting && (
        <span className="inline-flex h-5.5 items-center gap-1.5 rounded-badge bg-accent-soft px-1.75 text-small font-[550] text-accent">
          <Icon name="waiting" className="size-3.25" />
          {t('changesWaiting')}
        </span>
      )}
    </>
  )
}

/** As large as it is read; one line that wraps. */
function Title({ bound, label }: { bound: Bound; label: string }) {
  return (
    <div className="mb-4">
      <TextArea
        label={label}
        placeholder={label}
        isLabelHidden
        isOneLine
        required
        dir="auto"
        className="w-full rounded-xs bg-transparent font-serif text-title-narrow font-medium tracking-[-0.02em] focus-visible:outline-offset-4 tablet:text-title pointer-coarse:min-h-11"
        {...bound}
      />
    </div>
  )
}

/** Lines where the text will be. */
function WritingLoads() {
  return (
    <div aria-hidden className="unhurried flex flex-col gap-3.5">
      {[100, 96, 98, 60, 97, 40].map((width) => (
        <span key={width} className="h-4 rounded-badge bg-hover" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** Words that are read in a minute, as the public site counts. */
const WORDS_PER_MINUTE = 220

function Foot({ content }: { content: string }) {
  const t = useTranslations('blog')
  const words = countWords(wordsOfContent(useDeferredValue(content)))
  return (
    <p className="sticky bottom-0 flex min-h-9.5 flex-wrap items-center gap-x-4 border-t border-line bg-surface px-4.5 text-small text-ink-2 tablet:px-6">
      <span>{t('words', { count: words })}</span>
      <span>{t('minutes', { minutes: Math.ceil(words / WORDS_PER_MINUTE) })}</span>
      <span className="ml-auto max-tablet:hidden">
        {t.rich('slashHint', {
          key: (chunks) => <kbd className="rounded-badge border border-line-2 px-1.5 py-0.5">{chunks}</kbd>,
        })}
      </span>
    </p>
  )
}
