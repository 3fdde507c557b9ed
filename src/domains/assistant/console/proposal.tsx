import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toggled } from '../../../console/toggled.ts'
import { useConsole } from '../../../console/context.ts'
import { SEARCH_DESCRIPTION_WISHED } from '../../../console/search-description.tsx'
import { openItem } from '../../../console/open-item.ts'
import { wordChanges } from '../../../console/editor/word-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type SeoLine, seoLinesIn } from './seo-lines.ts'
import type { Subject } from './subject.ts'
import { useNewDraft } from './new-draft.ts'
import { isChanged, type Piece, piecesIn, takenOf, wordsOf } from './pieces.ts'
import type { Asked, Talk } from './talks.ts'
import { useQuestionWords } from './use-question-words.ts'
import { useTakenToast } from './use-taken-toast.ts'

const TEXT = 'font-serif text-[16px]/[26px] whitespace-pre-wrap wrap-anywhere'

/** What an author does with a proposal. */
export type Use = 'insert' | 'replace'

interface Props {
  talk: Talk
  subject: Subject | null
  onRetry: () => void
  /** The author has written in the proposal. */
  onEdit: (text: string) => void
  /** A piece of it is taken, or left. */
  onToggle: (place: number) => void
  /** All of it is taken. */
  onTaken: () => void
}

/** What has come back, with what failed. */
export function Proposal({ talk, subject, onRetry, ...rest }: Props) {
  const t = useTranslations('assistant')
  const questionOf = useQuestionWords()
  const { standing, asked } = talk
  const { text } = standing
  const section = useRef<HTMLElement>(null)
  // On a phone it begins below what is seen.
  useEffect(() => {
    section.current?.scrollIntoView({ block: standing.kind === 'running' ? 'start' : 'nearest' })
  }, [standing.kind])
  const heading = useRef<HTMLHeadingElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const wasRunning = useRef(false)
  // Stop, which had the focus, goes with the end of the answer.
  useLayoutEffect(() => {
    if (wasRunning.current && document.activeElement === document.body) {
      const next = standing.kind === 'failed' ? failure.current?.querySelector('button') : heading.current
      next?.focus({ preventScroll: true })
    }
    wasRunning.current = standing.kind === 'running'
  }, [standing.kind])
  return (
    <>
      {standing.kind === 'failed' && (
        <div ref={failure} className="mt-4 flex items-start gap-3 rounded-card border border-bad px-4 py-3">
          <Icon name="alert" className="mt-0.5 size-4 flex-none text-bad" />
          <div role="alert" className="min-w-0 flex-1">
            <p className="font-semibold">{t(`failed.${asked.kind}`)}</p>
            <p className="text-second text-ink-2 wrap-anywhere">
              {standing.sentence || t('noAnswer')} {text !== '' && t('kept')}
            </p>
          </div>
          <RetryButton key={standing.againAt} againAt={standing.againAt} onRetry={onRetry} />
        </div>
      )}
      {(text !== '' || standing.kind === 'running') && (
        <section ref={section} aria-label={t('proposal')} className="mt-4 rounded-card border border-line-2">
          <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
            <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
              {t('proposal')}
            </h3>
            <p role="status" className="text-second text-ink-2">
              {t('words', { count: text.split(/\s+/).filter(Boolean).length })}
              {standing.kind === 'stopped' && ` · ${t('stopped')}`}
              {standing.kind === 'done' && !standing.isWhole && ` · ${t('cut')}`}
              {!subject && asked.kind !== 'generate' && ` · ${t('isSample')}`}
            </p>
          </header>
          <div className="px-4 py-3">
            <p className="mb-2 line-clamp-3 text-second text-ink-2 wrap-anywhere" dir="auto">
              {t('asked', { question: questionOf(asked) })}
            </p>
            <Words talk={talk} subject={subject} {...rest} />
          </div>
        </section>
      )}
    </>
  )
}

/** Asks again; after a limit it counts down to when that helps. */
function RetryButton({ againAt, onRetry }: { againAt: number | null; onRetry: () => void }) {
  const t = useTranslations('assistant')
  const left = useSecondsTo(againAt)
  return (
    <Button isSmall icon="retry" disabled={left > 0} onClick={onRetry}>
      {left === 0
        ? t('retry')
        : left > MINUTES_FROM_S
          ? t('retryInMinutes', { minutes: Math.ceil(left / 60) })
          : t('retryIn', { seconds: left })}
    </Button>
  )
}

/** The server's sentence turns to minutes there, too. */
const MINUTES_FROM_S = 120

/** Seconds until a moment, counted down; 0 from then on. */
function useSecondsTo(moment: number | null): number {
  const leftOf = () => (moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
  const [left, setLeft] = useState(leftOf)
  const look = useEffectEvent(() => setLeft(leftOf()))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

function Words({ talk, subject, onEdit, onToggle, onTaken }: Omit<Props, 'onRetry'>) {
  const t = useTranslations('assistant')
  const [isEdited, setIsEdited] = useState(false)
  const editor = useRef<HTMLDivElement>(null)
  // The button that opened it is gone.
  useEffect(() => {
    if (isEdited) editor.current?.querySelector('textarea')?.focus()
  }, [isEdited])
  const { site } = useConsole()
  const { standing, asked } = talk
  const { text } = standing
  if (standing.kind === 'running') return <p className={TEXT}>{text || '…'}</p>
  const lines = asked.kind === 'seo' ? seoLinesIn(text) : []
  if (lines.length > 0)
    return <SeoTicks lines={lines} subject={subject} answerId={talk.answerId} onTaken={onTaken} />
  if (isEdited)
    return (
      <div ref={editor}>
        <TextArea
          label={t('proposal')}
          isLabelHidden
          isAuthored
          value={text}
          onChange={onEdit}
          rows={Math.min(14, 3 + text.split('\n').length)}
        />
      </div>
    )
  const pieces = piecesIn(talk)
  const handleEdit = () => {
    if (talk.left.length > 0) onEdit(takenOf(talk))
    setIsEdited(true)
  }
  return (
    <>
      {pieces.length > 0 ? (
        <Pieces pieces={pieces} left={talk.left} onToggle={onToggle} />
      ) : (
        <p className={TEXT} dir="auto">
          {text}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-2">
        <Button isSmall kind="quiet" icon="edit" onClick={handleEdit}>
          {t('edit')}
        </Button>
        {isText(asked) && asked.language === site.sourceLanguage && (
          <NewDrafts text={takenOf(talk)} answerId={talk.answerId} onTaken={onTaken} />
        )}
      </div>
    </>
  )
}

/** Whether more is asked for than words of a line or a field. */
function isText(asked: Asked): asked is Extract<Asked, { kind: 'generate' }> {
  return asked.kind === 'generate' && asked.field === null && asked.passage?.words === undefined
}

/** A draft of its own can be made of a text in the language in which the site is written. */
function NewDrafts({
  text,
  answerId,
  onTaken,
}: {
  text: string
  answerId: string | null
  onTaken: () => void
}) {
  const t = useTranslations('assistant')
  const { kinds, pending, create } = useNewDraft(onTaken)
  return kinds.map((kind) => (
    <Button
      key={kind}
      isSmall
      kind="quiet"
      icon={kind}
      isPending={pending === kind}
      disabled={pending !== null}
      onClick={() => void create(kind, text, answerId)}
    >
      {t(`newDraft.${kind}`)}
    </Button>
  ))
}

interface PiecesProps {
  pieces: readonly Piece[]
  left: readonly number[]
  onToggle: (place: number) => void
  /** What stands beside each piece, as its source; left out: nothing does. */
  beside?: readonly string[] | undefined
}

/** The proposal beside the passage, paragraph by paragraph; of several that differ each is taken or left. */
export function Pieces({ pieces, left, onToggle, beside }: PiecesProps) {
  const t = useTranslations('assistant')
  const isChoice = pieces.filter(isChanged).length > 1
  // Where nothing stood before, all of it is new, and marks would tell nothing.
  const isNew = pieces.every(({ before }) => before === '')
  const words = useWords()
  return (
    <ul className="flex flex-col gap-3">
      {pieces.map((piece, i) => (
        // The pieces of one proposal keep their places.
        <li key={i} className={beside ? 'grid gap-x-6 gap-y-1 tablet:grid-cols-2' : ''}>
          {beside && (
            <p className={`text-ink-2 ${TEXT}`} dir="auto">
              {words(beside[i] ?? '')}
            </p>
          )}
          <div className="flex items-start gap-3">
            {isChoice &&
              (isChanged(piece) ? (
                <input
                  type="checkbox"
                  aria-label={t('takePiece', { place: i + 1 })}
                  className="mt-1.25 size-4 flex-none accent-accent"
                  checked={!left.includes(i)}
                  onChange={() => onToggle(i)}
                />
              ) : (
                <span className="w-4 flex-none" />
              ))}
            <p className={`min-w-0 flex-1 ${TEXT}`} dir="auto">
              {left.includes(i) ? (
                <>
                  {words(piece.before)}{' '}
                  <span className="font-sans text-small text-ink-2">
                    {t(piece.before === '' ? 'leftOut' : 'leftAsIs')}
                  </span>
                </>
              ) : isNew ? (
                words(piece.now)
              ) : (
                <Changes before={words(piece.before)} now={words(piece.now)} />
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Gives a block as people read it. */
function useWords(): (markdown: string) => string {
  const t = useTranslations('assistant')
  const kinds = useTranslations('console.writing.block')
  return (markdown) =>
    wordsOf(markdown, (type, words) => {
      const kind = kinds(type === 'figure' ? 'picture' : type)
      return words === '' ? kind : t('pieceNamed', { kind, words })
    })
}

function Changes({ before, now }: { before: string; now: string }) {
  return wordChanges(before, now).map(({ kind, text }, i) => {
    if (kind === 'same') return <span key={i}>{text}</span>
    if (kind === 'gone')
      return (
        <del key={i} className="rounded-xs bg-del line-through">
          {text}
        </del>
      )
    return (
      <ins key={i} className="rounded-xs bg-add underline underline-offset-3">
        {text}
      </ins>
    )
  })
}

/** In characters; of a description, with what it should stay under. */
function Length({ of: { field, value } }: { of: SeoLine }) {
  const t = useTranslations('console.searchDescription')
  const count = [...value].length
  return (
    <span className="text-small text-ink-2">
      {field === 'metaDescription' ? t('of', { count, most: SEARCH_DESCRIPTION_WISHED }) : count}
    </span>
  )
}

/** Whether readers know the item by another address. */
const isMoved = (subject: Subject | null, slug: string): boolean => {
  const known = subject?.item.publicSlug ?? null
  return known !== null && known !== slug
}

/** Each line goes into its field when it is ticked; where the item has no such field, it can be copied. */
function SeoTicks({
  lines,
  subject,
  answerId,
  onTaken,
}: {
  lines: SeoLine[]
  subject: Subject | null
  answerId: string | null
  onTaken: () => void
}) {
  const t = useTranslations('assistant')
  const toastTaken = useTakenToast()
  const isOpen = (field: SeoLine['field']) =>
    subject !== null && subject.item.mayWrite && subject.item.from === null && field in subject.item.texts
  const [ticked, setTicked] = useState<ReadonlySet<SeoLine['field']>>(
    // A slug that changes makes a redirect, so it is ticked by hand.
    () => new Set(lines.map(({ field }) => field).filter((field) => field !== 'slug' && isOpen(field))),
  )
  const handleUse = () => {
    const now = openItem()
    if (!now) return
    const changes = lines
      .filter(({ field }) => ticked.has(field))
      .map(({ field, value }) => ({ field, before: now.read(field), after: value }))
    for (const { field, after } of changes) {
      if (answerId !== null) now.take(field, answerId)
      now.edit(field, after)
    }
    toastTaken({ item: now, title: t('taken', { count: ticked.size }), changes })
    onTaken()
  }
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.field} className="border-b border-line py-2.5 last:border-0">
            <label className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <input
                type="checkbox"
                className="mt-1 size-4 accent-accent"
                checked={ticked.has(line.field)}
                disabled={!isOpen(line.field)}
                onChange={() => setTicked(toggled(ticked, line.field))}
              />
              <span className="w-24 text-ink-2">{t(`line.${line.field}`)}</span>
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <span dir="auto">{line.value}</span>
                {line.field === 'slug' && isMoved(subject, line.value) && (
                  <span className="block text-small text-ink-2">{t('makesRedirect')}</span>
                )}
              </span>
              <Length of={line} />
            </label>
          </li>
        ))}
      </ul>
      {subject && (
        <div className="mt-3 flex justify-end">
          <Button kind="primary" disabled={ticked.size === 0} onClick={handleUse}>
            {t('useTicked', { count: ticked.size, all: lines.length })}
          </Button>
        </div>
      )}
    </>
  )
}
