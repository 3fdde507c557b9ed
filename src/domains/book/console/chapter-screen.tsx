import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/drafts/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { binder, useDraft, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { Presence } from '../../../console/presence.tsx'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { Screen } from '../../../console/shell/screen.tsx'
import { addressOnSite } from '../../../console/site-address.ts'
import { IconButton } from '../../../ui/button.tsx'
import { deleteChapter, type PublicPart, readChapter } from '../contract.ts'
import { CHAPTER_PANEL_FIELDS, ChapterPanel } from './chapter-panel.tsx'
import { markdownOfContent, wordsOfContent } from '../../../console/content-values.ts'
import { EditorActions } from './editor-actions.tsx'
import { EditorSigns } from './editor-signs.tsx'
import { EditorTitle } from './editor-title.tsx'
import { countWords } from '../../../console/form-values.ts'
import { type DraftedChapter, useKinds } from './kinds.ts'
import { useLabels } from './labels.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { PublishChapter, usePublishChapter } from './publish-chapter.tsx'
import { useBook } from './use-book.ts'

/** The surface brings the whole editor along: it is loaded with the first text. */
const Writing = lazy(() => import('../../../console/writing/writing.tsx'))

/** The editor of one chapter. */
export default function ChapterScreen() {
  const { chapterId = '' } = useParams()
  const call = useCall()
  const book = useBook()
  const chapter = useQuery({
    queryKey: ['chapter', chapterId],
    queryFn: () => call(readChapter, { params: { id: chapterId } }),
    // An editor begins with what is stored now; afterwards its draft knows better.
    staleTime: 0,
    gcTime: 0,
  })
  if (!chapter.data) return <LoadingScreen query={chapter} />
  if (!book.data) return <LoadingScreen query={book} />
  return <Opening key={chapter.data.uid} chapter={chapter.data} parts={book.data.parts} />
}

function Opening({ chapter, parts }: { chapter: DraftedChapter; parts: PublicPart[] }) {
  const { chapter: kind } = useKinds()
  const draft = useDraft(kind, chapter.uid, chapter)
  return draft ? <Editor draft={draft} first={chapter} parts={parts} /> : <LoadingScreen />
}

function Editor({
  draft,
  first,
  parts,
}: {
  draft: Draft<DraftedChapter>
  first: DraftedChapter
  parts: PublicPart[]
}) {
  const t = useTranslations('book')
  const labels = useLabels()
  const call = useCall()
  const navigate = useNavigate()
  const { site, sites } = useConsole()
  const screen = useRef<HTMLFormElement>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const snapshot = useSnapshot(draft)
  const { values, errors } = snapshot
  const item = snapshot.item ?? first
  const mayWrite = useMay('book.write')
  const mayPublish = useMay('content.publish')
  const bind = binder(draft, snapshot, { readOnly: !mayWrite })
  useRefusalFocus(screen, snapshot.refusals)

  const part = parts.find(({ uid }) => uid === item.partId)
  const isPublic = item.isPublished && part?.isPublished === true
  const title = values.title ?? ''
  const publication = usePublishChapter(draft, item, part ?? null)
  const handleDelete = async () => {
    await call(deleteChapter, { params: { id: first.uid } })
    await draft.forget()
    await navigate(`/admin/parts/${item.partId}`)
  }
  return (
    <Screen
      title={title || t('chapterNumber', { number: item.number })}
      parents={[
        { title: t('management'), path: '/admin/book' },
        {
          title: part ? t('partNumber', { number: part.number }) : t('part'),
          path: `/admin/parts/${item.partId}`,
        },
      ]}
      state={mayWrite && <SaveState draft={draft} />}
      actions={
        <EditorActions
          draft={draft}
          publication={mayPublish ? publication : null}
          viewPath={isPublic ? addressOnSite(`/chapters/${item.number}`, site, sites, location) : null}
        >
          <Presence type="chapter" id={first.uid} labels={labels} />
          <span className="wide:hidden">
            <IconButton
              icon="details"
              label={t('details')}
              aria-expanded={isPanelOpen}
              aria-controls="details"
              onClick={() => setIsPanelOpen(!isPanelOpen)}
            />
          </span>
        </EditorActions>
      }
    >
      <form
        ref={screen}
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
            <p className="mb-3.5 flex flex-wrap items-center gap-2.5 text-second text-ink-2">
              <EditorSigns item={item} isDirty={snapshot.isDirty} />
              {part && <span>{t('chapterInPart', { number: item.number, part: part.number })}</span>}
            </p>
            <EditorTitle title={bind('title')} subtitle={bind('subtitle')} labels={labels} />
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
        <ChapterPanel
          bind={bind}
          values={values}
          parts={parts}
          isOpen={isPanelOpen || CHAPTER_PANEL_FIELDS.some((field) => errors[field])}
          onClose={() => setIsPanelOpen(false)}
          onDelete={mayWrite ? handleDelete : null}
        >
          {mayPublish && <PublishChapter publication={publication} chapter={item} part={part ?? null} />}
        </ChapterPanel>
      </form>
      <ConflictDialog
        draft={draft}
        labels={labels}
        texts={TEXTS}
        wordsOf={(field, value) => {
          if (field === 'content') return markdownOfContent(value)
          return field === 'partId' ? nameOfPart(parts, value, t) : value
        }}
      />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}

/** Where two versions can stand one behind the other. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'description'])

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

/** Words read aloud in a minute, as the public site counts. */
const WORDS_PER_MINUTE = 200

function Foot({ content }: { content: string }) {
  const t = useTranslations('book')
  const words = countWords(wordsOfContent(useDeferredValue(content)))
  return (
    <p className="sticky bottom-0 flex min-h-9.5 flex-wrap items-center gap-x-4 border-t border-line bg-surface px-4.5 text-small text-ink-2 tablet:px-6">
      <span>{t('words', { count: words })}</span>
      <span>{t('minutes', { minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) })}</span>
      <span className="ml-auto max-tablet:hidden">
        {t.rich('slashHint', {
          key: (chunks) => <kbd className="rounded-badge border border-line-2 px-1.5 py-0.5">{chunks}</kbd>,
        })}
      </span>
    </p>
  )
}

function nameOfPart(parts: PublicPart[], id: string, t: ReturnType<typeof useTranslations<'book'>>): string {
  const part = parts.find(({ uid }) => uid === id)
  return part ? t('partNamed', { number: part.number, title: part.title }) : id
}
