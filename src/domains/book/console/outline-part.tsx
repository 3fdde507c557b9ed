import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { addressOnSite } from '../../../console/site-address.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuRule } from '../../../ui/menu.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PublicChapter, PublicPart } from '../shapes.ts'
import { movedByKeys, OrderButtons } from '../../../console/order/order-buttons.tsx'
import type { Move } from './outline.ts'
import { PartSign } from './part-color.tsx'

interface Props {
  part: PublicPart
  /** All of the book. */
  parts: readonly PublicPart[]
  index: number
  mayMove: boolean
  onMove: (move: Move) => void
}

/** A part in the outline, with its chapters while expanded. */
export function OutlinePart({ part, parts, index, mayMove, onMove }: Props) {
  const t = useTranslations('book')
  const { site, sites } = useConsole()
  const [isOpen, setIsOpen] = useState(true)
  const name = t('partNamed', { number: part.number, title: part.title })
  const view = part.isPublished ? addressOnSite(part.path, site, sites, location) : null
  const last = parts.length - 1
  return (
    <li className="border-t border-line-2 py-1.5">
      <Row
        kind="part"
        item={part}
        name={name}
        isFirst={index === 0}
        isLast={index === last}
        onMove={mayMove ? onMove : null}
        editor={`/admin/parts/${part.uid}`}
        view={view}
      >
        <button
          type="button"
          aria-label={t(isOpen ? 'fold' : 'unfold', { name })}
          aria-expanded={isOpen}
          className="hit grid size-8 flex-none place-items-center tablet:mr-0.5 rounded-control text-ink-2 hover:bg-hover"
          onClick={() => setIsOpen(!isOpen)}
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
        <Minutes minutes={part.chapters.reduce((sum, { readTime = 0 }) => sum + readTime, 0)} />
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
                onMove={mayMove ? onMove : null}
                into={parts.filter(({ uid }) => uid !== part.uid)}
                editor={`/admin/book/chapters/${chapter.uid}`}
                view={null}
              >
                <ChapterTitle chapter={chapter} />
              </Row>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function ChapterTitle({ chapter }: { chapter: PublicChapter }) {
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
      <Minutes minutes={chapter.readTime ?? 0} />
    </>
  )
}

function Minutes({ minutes }: { minutes: number }) {
  const t = useTranslations('book')
  return (
    <span className="w-18 flex-none text-right text-second whitespace-nowrap text-ink-2 max-tablet:hidden">
      {minutes > 0 && t('minutesShort', { minutes })}
    </span>
  )
}

interface RowProps {
  kind: 'part' | 'chapter'
  item: { uid: string; isPublished: boolean }
  name: string
  isFirst: boolean
  isLast: boolean
  /** Null without the right to move. */
  onMove: ((move: Move) => void) | null
  /** Parts that a chapter can move to. */
  into?: readonly PublicPart[]
  editor: string
  view: string | null
  children: ReactNode
}

/** A row for a part or chapter: keys and buttons that move it, its status, and a menu with all actions. */
function Row(props: RowProps) {
  const { kind, name, isFirst, isLast, onMove, into = [] } = props
  const { uid, isPublished } = props.item
  const t = useTranslations('book')
  const navigate = useNavigate()
  const isPart = kind === 'part'
  const moveBy = onMove && ((by: -1 | 1) => onMove({ kind, uid, by }))
  return (
    // Only its links and buttons are interactive; key events from them bubble up here and move the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-row={uid}
      className={`group/row flex items-center gap-3 rounded-badge focus-within:bg-sunken hover:bg-sunken max-tablet:gap-2 ${isPart ? 'min-h-11' : 'min-h-9.5 max-tablet:min-h-11'}`}
      onKeyDown={movedByKeys(moveBy)}
    >
      {props.children}
      <span className="w-28 flex-none max-tablet:w-auto">
        <StatusBadge isPublished={isPublished} label={t(isPublished ? 'published' : 'draft')} isSignOnPhone />
      </span>
      <span className="flex w-43 flex-none items-center justify-end max-wide:w-auto">
        {moveBy && (
          <span className="flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-wide:hidden">
            <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={moveBy} />
          </span>
        )}
        {isPart && (
          <Link
            to={props.editor}
            aria-label={t('editNamed', { name })}
            className={`${buttonClass({ isSmall: true })} max-wide:hidden`}
          >
            {t('edit')}
          </Link>
        )}
        <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name })} />}>
          <MenuItem icon="edit" onSelect={() => void navigate(props.editor)}>
            {t('edit')}
          </MenuItem>
          {props.view !== null && (
            <MenuItem icon="open" onSelect={() => window.open(props.view ?? '', '_blank', 'noreferrer')}>
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
                  onSelect={() => onMove?.({ kind: 'into', uid, partId: part.uid })}
                >
                  {t('partNamed', { number: part.number, title: part.title })}
                </MenuItem>
              ))}
            </>
          )}
        </Menu>
      </span>
    </div>
  )
}
