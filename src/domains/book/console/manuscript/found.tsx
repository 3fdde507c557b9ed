import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { type Chapter, keysOf, type Part, shownOf, takenOf } from './choice.ts'
import { FoundText } from './found-text.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { keptIn, type Levels, levelsIn, outlineOf } from './outline-of.ts'
import type { Read } from './read-manuscript.ts'
import { useTakeOver } from './use-take-over.ts'

interface Props {
  /** Of the file. */
  name: string
  size: string
  read: Read
  onCancel: () => void
}

/** What a manuscript holds: its parts and chapters to choose from, a chapter as it will read, and what stays behind. */
export function Found({ name, size, read, onCancel }: Props) {
  const t = useTranslations('book.manuscript')
  const ways = useMemo(() => levelsIn(read.blocks), [read])
  const [way, setWay] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string | null>(null)
  const { sending, failure, takeOver } = useTakeOver()
  const outline = useMemo(
    () => outlineOf(read.blocks, ways[way] ?? { part: null, chapter: null }),
    [read, ways, way],
  )
  const parts = useMemo(() => {
    const names = { part: read.title || name.replace(/\.[^.]+$/, ''), chapter: t('beforeHeadings') }
    return shownOf(outline, names)
  }, [read, name, outline, t])
  // A part without a name of its own has that of the manuscript.
  const titleLeft = outline.every(({ title }) => title !== '') ? read.title : ''
  const taken = useMemo(() => takenOf(parts, left), [parts, left])
  const kept = useMemo(
    () => keptIn(taken.flatMap((part) => part.chapters.flatMap(({ blocks }) => blocks))),
    [taken],
  )
  const chapters = parts.flatMap((part) => part.chapters)
  const shown = chapters.find(({ key }) => key === open) ?? chapters[0]
  const counts = { parts: taken.length, chapters: taken.reduce((sum, part) => sum + part.chapters.length, 0) }
  const handleWay = (value: string) => {
    setWay(Number(value))
    setLeft(new Set())
    setOpen(null)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 py-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 tabIndex={-1} className="text-ui font-semibold wrap-anywhere">
            {name}
          </h2>
          <p className="text-second text-ink-2">
            {size} {failure === '' && t('nothingYet')}
          </p>
        </div>
        <Button disabled={sending !== null} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          kind="primary"
          isPending={sending !== null}
          disabled={taken.length === 0}
          onClick={() => void takeOver(taken)}
        >
          {t('takeOver', counts)}
        </Button>
      </div>
      {sending && sending.total > 0 && (
        <p role="status" className="pb-3 text-second text-ink-2">
          {t('sending', { place: sending.sent + 1, total: sending.total })}
        </p>
      )}
      {failure !== '' && (
        <p role="alert" className="mb-4 rounded-card border border-bad px-4 py-3 wrap-anywhere">
          {failure}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-8 tablet:grid-cols-2 wide:grid-cols-[minmax(0,1fr)_330px_280px]">
        <section aria-label={t('found')}>
          <Head parts={parts} ways={ways} way={way} onWay={handleWay} />
          <ul>
            {parts.map((part) => (
              <PartRow
                key={part.key}
                part={part}
                left={left}
                open={shown?.key ?? null}
                onLeft={setLeft}
                onOpen={setOpen}
              />
            ))}
          </ul>
        </section>
        {shown && <FoundText chapter={shown} isAsked={open !== null} />}
        <LeftOutList leftOut={read.leftOut} title={titleLeft} kept={kept} />
      </div>
    </>
  )
}

interface HeadProps {
  parts: readonly Part[]
  ways: readonly Levels[]
  way: number
  onWay: (value: string) => void
}

/** How much was found, and at which headings it is divided. */
function Head({ parts, ways, way, onWay }: HeadProps) {
  const t = useTranslations('book.manuscript')
  const words = parts.flatMap(({ chapters }) => chapters).reduce((sum, chapter) => sum + chapter.words, 0)
  const nameOf = ({ part, chapter }: Levels) =>
    chapter === null
      ? t('way.none')
      : part === null
        ? t('way.chapters', { level: chapter })
        : t('way.parts', { level: part, next: chapter })
  return (
    <div className="flex flex-col gap-3 border-b border-line-2 pb-3">
      <p>
        <b className="font-semibold">{t('found')}</b>{' '}
        <span className="text-second text-ink-2">{t('words', { count: words })}</span>
      </p>
      {ways.length > 1 && (
        <SelectField label={t('divide')} value={String(way)} onChange={onWay}>
          {ways.map((one, i) => (
            <option key={i} value={i}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

interface RowProps {
  left: ReadonlySet<string>
  /** Key of the chapter that is shown. */
  open: string | null
  onLeft: (left: ReadonlySet<string>) => void
  onOpen: (key: string) => void
}

function PartRow({ part, left, open, onLeft, onOpen }: RowProps & { part: Part }) {
  const t = useTranslations('book.manuscript')
  const keys = keysOf(part)
  const leftCount = keys.filter((key) => left.has(key)).length
  const put = (some: readonly string[], isLeft: boolean) => {
    const next = new Set(left)
    for (const key of some)
      if (isLeft) next.add(key)
      else next.delete(key)
    onLeft(next)
  }
  return (
    <li>
      <label className="flex min-h-10 items-center gap-2.5 border-b border-line py-1.5 pr-2 max-tablet:min-h-12">
        <input
          type="checkbox"
          className="size-4 flex-none accent-accent"
          checked={leftCount === 0}
          ref={(box) => {
            if (box) box.indeterminate = leftCount > 0 && leftCount < keys.length
          }}
          onChange={({ target }) => put(keys, !target.checked)}
        />
        <span className="min-w-0 flex-1 font-serif text-item font-medium wrap-anywhere" dir="auto">
          {part.title}
        </span>
        <span className="flex-none text-second text-ink-2">
          {t('chapters', { count: part.chapters.length })}
        </span>
      </label>
      <ul>
        {part.chapters.map((chapter) => (
          <ChapterRow
            key={chapter.key}
            chapter={chapter}
            isLeft={left.has(chapter.key)}
            isOpen={chapter.key === open}
            onLeft={(isLeft) => put([chapter.key], isLeft)}
            onOpen={() => onOpen(chapter.key)}
          />
        ))}
      </ul>
    </li>
  )
}

interface ChapterProps {
  chapter: Chapter
  isLeft: boolean
  isOpen: boolean
  onLeft: (isLeft: boolean) => void
  onOpen: () => void
}

function ChapterRow({ chapter: { title, words }, isLeft, isOpen, onLeft, onOpen }: ChapterProps) {
  const t = useTranslations('book.manuscript')
  return (
    <li
      className={`flex min-h-9 items-center gap-2.5 border-b border-line py-1 pr-2 pl-6 max-tablet:min-h-12 ${isOpen ? 'bg-accent-soft' : ''}`}
    >
      <input
        type="checkbox"
        aria-label={t('take', { title })}
        className="size-4 flex-none accent-accent"
        checked={!isLeft}
        onChange={({ target }) => onLeft(!target.checked)}
      />
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={onOpen}
        className={`hit min-w-0 flex-1 text-left font-serif wrap-anywhere ${isLeft ? 'text-ink-2 line-through' : ''}`}
        dir="auto"
      >
        {title}
      </button>
      <span className="flex-none text-second text-ink-2">{t('words', { count: words })}</span>
    </li>
  )
}
