import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/drafts/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { binder, useDraft, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { ReadOnlyNote } from '../../../console/read-only-note.tsx'
import { Screen } from '../../../console/shell/screen.tsx'
import { addressOnSite } from '../../../console/site-address.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Chapter, deleteChapter, type PublicPart, readChapter } from '../contract.ts'
import { CHAPTER_PANEL_FIELDS, ChapterPanel } from './chapter-panel.tsx'
import { EditorActions } from './editor-actions.tsx'
import { EditorTitle } from './editor-title.tsx'
import { countWords } from './form-values.ts'
import { useKinds } from './kinds.ts'
import { useLabels } from './labels.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { PublishChapter } from './publish-chapter.tsx'
import { useBook } from './use-book.ts'

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

function Opening({ chapter, parts }: { chapter: Chapter; parts: PublicPart[] }) {
  const { chapter: kind } = useKinds()
  const draft = useDraft(kind, chapter.uid, chapter)
  return draft ? <Editor draft={draft} first={chapter} parts={parts} /> : <LoadingScreen />
}

function Editor({ draft, first, parts }: { draft: Draft<Chapter>; first: Chapter; parts: PublicPart[] }) {
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
          viewPath={isPublic ? addressOnSite(`/chapters/${item.number}`, site, sites, location) : null}
        >
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
              <StatusBadge
                isPublished={item.isPublished}
                label={t(item.isPublished ? 'published' : 'draft')}
              />
              {part && <span>{t('chapterInPart', { number: item.number, part: part.number })}</span>}
            </p>
            <EditorTitle title={bind('title')} subtitle={bind('subtitle')} labels={labels} />
            <Content bind={bind} label={labels.content} />
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
          {mayPublish && <PublishChapter draft={draft} chapter={item} part={part ?? null} />}
        </ChapterPanel>
      </form>
      <ConflictDialog
        draft={draft}
        labels={labels}
        wordsOf={(field, value) => (field === 'partId' ? nameOfPart(parts, value, t) : value)}
      />
      <LeaveGuard draft={draft} />
    </Screen>
  )
}

function Content({ bind, label }: { bind: ReturnType<typeof binder>; label: string }) {
  const t = useTranslations('book')
  return (
    <TextArea
      label={label}
      placeholder={t('contentPlaceholder')}
      isLabelHidden
      spellCheck
      // Each paragraph runs in the direction of its own script; the caret shows where the focus is.
      className="min-h-[50dvh] w-full bg-transparent pb-10 font-serif text-write caret-accent outline-none [unicode-bidi:plaintext]"
      {...bind('content')}
    />
  )
}

/** Words read aloud in a minute, as the public site counts. */
const WORDS_PER_MINUTE = 200

function Foot({ content }: { content: string }) {
  const t = useTranslations('book')
  const words = countWords(useDeferredValue(content))
  return (
    <p className="sticky bottom-0 flex min-h-9.5 flex-wrap items-center gap-x-4 border-t border-line bg-surface px-4.5 text-small text-ink-2 tablet:px-6">
      <span>{t('words', { count: words })}</span>
      <span>{t('minutes', { minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) })}</span>
      <span className="ml-auto max-tablet:hidden">{t('markdownHint')}</span>
    </p>
  )
}

function nameOfPart(parts: PublicPart[], id: string, t: ReturnType<typeof useTranslations<'book'>>): string {
  const part = parts.find(({ uid }) => uid === id)
  return part ? t('partNamed', { number: part.number, title: part.title }) : id
}
