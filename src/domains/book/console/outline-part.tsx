import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { DropLine, Grip } from '../../../console/order/grip.tsx'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuRule } from '../../../ui/menu.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LanguageDots } from '../../../console/editor/language-dots.tsx'
import { minutesOf } from '../../../kernel/reading-time.ts'
import { addedUp } from '../../../content/contract/translation.ts'
import type { PublicChapter, PublicPart, TextState } from '../shapes.ts'
import { movedByKeys, OrderButtons } from '../../../console/order/order-buttons.tsx'
import { CreateButton } from './create-dialogs.tsx'
import type { Move } from './outline.ts'
import { PartSign } from './part-color.tsx'
import type { RowDrag } from './use-row-drag.ts'
import { useView } from './use-view.ts'
import { ViewPart } from './view-part.tsx'

/** Columns that need room. */
export const WORDS = 'w-16 flex-none max-[1240px]:hidden'
export const DOTS = 'w-18 flex-none max-[1240px]:hidden'

type Texts = ReadonlyMap<string, TextState>

interface Props {
  part: PublicPart
  /** What is written of the parts and chapters, by their keys. */
  texts: Texts
  /** All of the book. */
  parts: readonly PublicPart[]
  index: number
  isOpen: boolean
  onFold: () => void
  /** Null without the right to move. */
  drag: RowDrag | null
  onMove: ((move: Move) => void) | null
}

/** A part in the outline, with its chapters while expanded. */
export function OutlinePart({ part, texts, parts, index, isOpen, onFold, drag, onMove }: Props) {
  const t = useTranslations('book')
  const name = t('partNamed', { number: part.number, title: part.title })
  const last = parts.length - 1
  return (
    <li className="border-t border-line-2 py-1.5">
      <Row
        kind="part"
        item={part}
        name={name}
        isFirst={index === 0}
        isLast={index === last}
        drag={drag}
        onMove={onMove}
        editor={`/admin/parts/${part.uid}`}
        viewed={part}
      >
        <button
          type="button"
          aria-label={t(isOpen ? 'fold' : 'unfold', { name })}
          aria-expanded={isOpen}
          className="hit grid size-8 flex-none place-items-center tablet:mr-0.5 rounded-control text-ink-2 hover:bg-hover"
          onClick={onFold}
        >
          <Icon name={isOpen ? 'down' : 'forward'} className="size-4" />
        </button>
        <PartSign color={part.color} isPublished={part.isPublished} />
        <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 font-serif text-part font-medium wrap-anywhere">
          <Link to={`/admin/parts/${part.uid}`} className="hit min-w-0 hover:underline max-tablet:w-full">
            {name}
          </Link>
          <span className="font-sans text-second font-normal whitespace-nowrap text-ink-2">
            {t('chapterCount', { count: part.chapters.length })}
          </span>
        </h2>
        <Amounts
          minutes={part.chapters.reduce((sum, chapter) => sum + minutesIn(chapter, texts), 0)}
          texts={textsIn(texts, [part, ...part.chapters])}
        />
      </Row>
      {isOpen && part.chapters.length > 0 && (
        <ol>
          {part.chapters.map((chapter, place) => (
            <li key={chapter.uid}>
              <Row
                kind="chapter"
                item={chapter}
                name={chapter.title}
                isFirst={index === 0 && place === 0}
                isLast={index === last && place === part.chapters.length - 1}
                drag={drag}
                onMove={onMove}
                into={parts.filter(({ uid }) => uid !== part.uid)}
                editor={`/admin/book/chapters/${chapter.uid}`}
              >
                <ChapterTitle chapter={chapter} texts={texts} />
              </Row>
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <p className="pb-1 pl-23 max-tablet:pl-9">
          <CreateButton kind="quiet" isSmall partId={part.uid} aria-label={t('newChapterIn', { part: name })}>
            {t('new.chapters')}
          </CreateButton>
        </p>
      )}
    </li>
  )
}

function ChapterTitle({ chapter, texts }: { chapter: PublicChapter; texts: Texts }) {
  const t = useTranslations('book')
  return (
    <>
      <span className="w-14 flex-none text-right text-second text-ink-2 max-tablet:w-12.5">
        {chapter.number === 0 ? <span title={t('numberLater')}>–</span> : chapter.number}
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <Link
          to={`/admin/book/chapters/${chapter.uid}`}
          className="hit min-w-0 font-serif text-item wrap-anywhere hover:underline"
        >
          {chapter.title}
        </Link>
        <span
          aria-hidden
          className="min-w-6 flex-1 border-b border-dotted border-control max-tablet:hidden"
        />
      </span>
      <Amounts minutes={minutesIn(chapter, texts)} texts={textsIn(texts, [chapter])} />
    </>
  )
}

const textsIn = (texts: Texts, items: readonly { uid: string }[]): TextState[] =>
  items.flatMap(({ uid }) => texts.get(uid) ?? [])

/** As readers are told: what the author says, or else counted. */
const minutesIn = ({ uid, readTime }: PublicChapter, texts: Texts): number =>
  readTime ?? minutesOf(texts.get(uid)?.words ?? 0) ?? 0

/** Words, reading time and translations. @param texts of the chapter, or of a part and its chapters */
function Amounts({ minutes, texts }: { minutes: number; texts: readonly TextState[] }) {
  const t = useTranslations('book')
  const words = texts.reduce((sum, one) => sum + one.words, 0)
  const languages = texts[0]?.languages.map(({ locale }) => ({
    locale,
    ...addedUp(texts.flatMap((one) => one.languages.find((language) => language.locale === locale) ?? [])),
  }))
  return (
    <>
      <span className={`${WORDS} text-right text-second whitespace-nowrap text-ink-2 tabular-nums`}>
        {words > 0 &&
          t.rich('wordCount', { count: words, unit: (unit) => <span className="sr-only">{unit}</span> })}
      </span>
      <span className="w-18 flex-none text-right text-second whitespace-nowrap text-ink-2 max-tablet:hidden">
        {minutes > 0 && t('minutesShort', { minutes })}
      </span>
      <span className={DOTS}>{languages && <LanguageDots languages={languages} />}</span>
    </>
  )
}

interface RowProps {
  kind: 'part' | 'chapter'
  item: { uid: string; isPublished: boolean }
  name: string
  isFirst: boolean
  isLast: boolean
  /** Null without the right to move. */
  drag: RowDrag | null
  onMove: ((move: Move) => void) | null
  /** Parts that a chapter can move to. */
  into?: readonly PublicPart[]
  editor: string
  /** The part that it is. */
  viewed?: PublicPart
  children: ReactNode
}

/** A row for a part or chapter: keys and buttons that move it, its status, and a menu with all actions. */
function Row(props: RowProps) {
  const { kind, name, isFirst, isLast, onMove, viewed } = props
  const { uid, isPublished } = props.item
  const t = useTranslations('book')
  const isPart = kind === 'part'
  const mayWrite = useMay('book.write')
  const drag = props.drag?.(uid)
  const moveBy = onMove && ((by: -1 | 1) => onMove({ kind, uid, by }))
  return (
    // Only its links and buttons are interactive; key events from them bubble up here and move the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-row={uid}
      {...drag?.row}
      className={`group/row relative flex items-center gap-3 rounded-badge focus-within:bg-sunken hover:bg-sunken max-tablet:gap-2 ${isPart ? 'min-h-11' : 'min-h-9.5 max-tablet:min-h-11'} ${drag?.isTaken ? 'opacity-50' : ''}`}
      onKeyDown={movedByKeys(moveBy)}
    >
      {drag?.line && <DropLine {...drag.line} />}
      {drag && <Grip grip={drag.grip} className="h-8 w-6 max-tablet:order-1 max-tablet:h-11" />}
      {props.children}
      <span className="w-28 flex-none max-tablet:w-auto">
        <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} isSignOnPhone />
      </span>
      <span className="flex w-43 flex-none items-center justify-end max-wide:w-auto min-[1400px]:w-70">
        {moveBy && (
          <span className="flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-wide:hidden">
            <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={moveBy} />
          </span>
        )}
        {isPart && (
          <Link
            to={props.editor}
            aria-label={t(mayWrite ? 'editNamed' : 'readNamed', { name })}
            className={`${buttonClass({ isSmall: true })} max-wide:hidden`}
          >
            {t(mayWrite ? 'edit' : 'read')}
          </Link>
        )}
        {viewed && (
          <ViewPart part={viewed} aria-label={t('viewNamed', { name })} className="max-[1400px]:hidden" />
        )}
        <RowMenu {...props} moveBy={moveBy} />
      </span>
    </div>
  )
}

type RowMenuProps = Omit<RowProps, 'children' | 'drag'> & { moveBy: ((by: -1 | 1) => void) | null }

function RowMenu({ item, name, isFirst, isLast, onMove, moveBy, into = [], editor, viewed }: RowMenuProps) {
  const t = useTranslations('book')
  const navigate = useNavigate()
  const { open } = useView()
  const mayWrite = useMay('book.write')
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name })} />}>
      <MenuItem icon="edit" onSelect={() => void navigate(editor)}>
        {t(mayWrite ? 'edit' : 'read')}
      </MenuItem>
      {viewed && (
        <MenuItem icon="open" onSelect={() => void open(viewed)}>
          {t('view')}
        </MenuItem>
      )}
      {moveBy && (
        <>
          <MenuRule />
          {!isFirst && (
            <MenuItem icon="up" hotkey="Alt ↑" onSelect={() => moveBy(-1)}>
              {t('moveUp')}
            </MenuItem>
          )}
          {!isLast && (
            <MenuItem icon="downward" hotkey="Alt ↓" onSelect={() => moveBy(1)}>
              {t('moveDown')}
            </MenuItem>
          )}
          {into.length > 0 && <MenuLabel>{t('moveInto')}</MenuLabel>}
          {into.map((part) => (
            <MenuItem
              key={part.uid}
              icon="forward"
              onSelect={() => onMove?.({ kind: 'into', uid: item.uid, partId: part.uid })}
            >
              {t('partNamed', { number: part.number, title: part.title })}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
