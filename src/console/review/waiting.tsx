import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { Review, WaitingItem } from '../../content/contract/review.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useConsole } from '../context.ts'
import { countMarked } from '../../kernel/word-marks.ts'
import { layFields } from '../field-text.ts'
import { usePageWords } from '../use-page-words.ts'
import { useItemTypes } from '../item-types.ts'
import { ComingSign } from '../schedule/coming-sign.tsx'
import { LastPublication } from './last-publication.tsx'
import { SiteAddress } from './site-address.tsx'
import { GoThere } from './go-there.tsx'
import { PictureChange } from './picture-change.tsx'
import { keyOf, type ReviewSelection } from './use-selection.ts'
import { NotThere } from './not-there.tsx'
import { UnfoldButton } from './unfold-button.tsx'
import { WordDiff } from './word-diff.tsx'

interface Props {
  query: UseQueryResult<Review>
  selection: ReviewSelection
  /** Called when a link to an editor is followed, to close the sheet. */
  onLeave: () => void
}

/** The waiting items by type, and below them the drafts that could be published, too. */
export function Waiting({ query, selection, onLeave }: Props) {
  const t = useTranslations('console')
  const { labelOf } = useItemTypes()
  const { data, error } = query
  if (error || !data) return <NotThere query={query} />
  const { asked, waiting, drafts: unseen, takenDown } = selection.groups
  const groups = [...Map.groupBy(waiting, ({ type }) => labelOf(type))]
  const { drafts, last } = data
  const hidden = drafts.total - drafts.items.length
  return (
    <div className="pb-4">
      {data.isFirst && asked.length === 0 && <p className="pt-4 text-ink-2">{t('review.firstText')}</p>}
      {data.total === 0 && asked.length === 0 && !data.isFirst && (
        <p className="pt-4 text-ink-2">{t('review.allLiveText')}</p>
      )}
      {data.total === 0 && asked.length === 0 && last && <LastPublication publication={last} />}
      {data.total === 0 && asked.length === 0 && last && <SiteAddress />}
      {asked.length > 0 && (
        <Group label={t('review.asked')} items={asked} {...{ selection, onLeave }} isFirst />
      )}
      {groups.map(([label, items], i) => (
        <Group
          key={label}
          {...{ label, items, selection, onLeave }}
          isFirst={i === 0 && asked.length === 0}
        />
      ))}
      {data.total > data.items.length && (
        <p className="pt-3 text-second text-ink-2">
          {t('list.andMore', { count: data.total - data.items.length })}
        </p>
      )}
      {unseen.length > 0 && <Group label={t('review.drafts')} items={unseen} {...{ selection, onLeave }} />}
      {takenDown.length > 0 && (
        <Group label={t('review.takenDown')} items={takenDown} {...{ selection, onLeave }} />
      )}
      {hidden > 0 && <p className="pt-3 text-second text-ink-2">{t('list.andMore', { count: hidden })}</p>}
    </div>
  )
}

function Group({
  label,
  items,
  selection,
  isFirst = false,
  onLeave,
}: {
  label: string
  items: WaitingItem[]
  selection: ReviewSelection
  /** Its first item is opened with its changes. */
  isFirst?: boolean
  onLeave: () => void
}) {
  const open = items.filter(({ mayPublish }) => mayPublish)
  const ticked = open.filter(selection.isTicked).length
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center gap-4 border-b border-line-2 pt-4 pb-1.5 text-second font-medium text-ink-2">
        {open.length > 1 && (
          <input
            type="checkbox"
            aria-labelledby={id}
            checked={ticked === open.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && ticked < open.length
            }}
            onChange={({ target }) => selection.tickAll(open, target.checked)}
            className="hit"
          />
        )}
        <h3 id={id}>{label}</h3>
      </div>
      <ul>
        {items.map((item, i) => (
          <Item key={keyOf(item)} {...{ item, selection, onLeave }} isFirst={isFirst && i === 0} />
        ))}
      </ul>
    </section>
  )
}

function Item({
  item,
  selection,
  isFirst,
  onLeave,
}: {
  item: WaitingItem
  selection: ReviewSelection
  isFirst: boolean
  onLeave: () => void
}) {
  const t = useTranslations('console')
  const { openOf, labelOf, nameOf } = useItemTypes()
  const [isOpen, setIsOpen] = useState(isFirst && !item.isNew)
  const title = nameOf(item)
  const to = openOf(item.type, item.id)
  const refused = item.checks.find(({ kind }) => kind === 'refused')
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.5">
      <input
        type="checkbox"
        aria-label={title}
        checked={selection.isTicked(item)}
        ref={(box) => {
          if (box) box.indeterminate = selection.leftOf(item).length > 0
        }}
        disabled={!item.mayPublish}
        onChange={(event) => selection.tick(item, event.target.checked)}
        className="hit mt-1"
      />
      <div className="min-w-0">
        {to ? (
          <Link
            to={to}
            onClick={onLeave}
            className="block min-h-6 truncate font-serif text-item font-medium hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="block truncate font-serif text-item font-medium">{title}</span>
        )}
        <p className="text-small text-ink-3">
          <Who item={item} />
          {item.isNew && <>, {labelOf(item.type)}</>}
        </p>
        {refused && (
          <p className="mt-1 flex items-start gap-1.5 text-second font-medium text-bad">
            <Icon name="alert" className="mt-0.5 size-4" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {t('review.refused', { reason: refused.detail })}
            </span>
            <GoThere item={item} check={refused} onLeave={onLeave} />
          </p>
        )}
        {!item.mayPublish && <p className="mt-1 text-second text-ink-2">{t('review.notYours')}</p>}
        {item.planned && (
          <p className="mt-1">
            <ComingSign coming={item.planned} />
          </p>
        )}
        <Languages item={item} selection={selection} title={title} />
      </div>
      <div className="flex items-start gap-1">
        <span className="pt-1 text-second whitespace-nowrap text-ink-2 max-tablet:hidden">
          <Amount item={item} />
        </span>
        {item.changes.length > 0 && <UnfoldButton title={title} isOpen={isOpen} onToggle={setIsOpen} />}
      </div>
      {isOpen && <Changes item={item} />}
    </li>
  )
}

/** Where several languages wait: which are published, and which stay. */
function Languages({
  item,
  selection,
  title,
}: {
  item: WaitingItem
  selection: ReviewSelection
  title: string
}) {
  const t = useTranslations('console')
  const id = useId()
  const choices = selection.choicesOf(item)
  if (choices.length === 0) return null
  const left = selection.leftOf(item)
  return (
    <fieldset className="mt-1.5 min-w-0" aria-describedby={left.length > 0 ? id : undefined}>
      <legend className="sr-only">{t('review.languagesOf', { title })}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map((language) => (
          <label
            key={language}
            className="hit relative flex items-center gap-1.5 text-second pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={selection.isOn(item, language)}
              disabled={!item.mayPublish}
              onChange={(event) => selection.tickLanguage(item, language, event.target.checked)}
              className="size-4 accent-accent"
            />
            {t(`contentLanguage.${language}`)}
          </label>
        ))}
      </div>
      {left.length > 0 && (
        <p id={id} className="mt-0.5 text-second text-ink-2">
          {t('review.staysWaiting', {
            names: left.map((language) => t(`contentLanguage.${language}`)).join(', '),
          })}
        </p>
      )}
    </fieldset>
  )
}

/** The last writer, the time, and the languages beside the site's own. */
function Who({ item: { changes, at } }: { item: WaitingItem }) {
  const t = useTranslations('console')
  const format = useFormatter()
  const { person, site } = useConsole()
  const now = useNow()
  const languages = [...new Set(changes.map(({ language }) => language))].filter(
    (code) => code !== '' && code !== site.sourceLanguage,
  )
  const names = [...new Set(changes.map(({ by }) => (by === person.username ? t('review.you') : by)))]
  const words = [
    ...languages.map((code) => t(`contentLanguage.${code}`)),
    ...names.filter(Boolean),
    format.relativeTime(new Date(at), now),
  ]
  return words.join(', ')
}

/** The amount of changes: words for texts, otherwise the names of the fields. */
function Amount({ item }: { item: WaitingItem }) {
  const t = useTranslations('console')
  const { fieldOf } = useItemTypes()
  const words = usePageWords()
  if (item.status === 'scheduled') return t('status.scheduled')
  if (item.isNew) return <StatusBadge isPublished={false} label={t('status.draft')} />
  const texts = item.changes.filter(({ field }) => field === 'content')
  if (texts.length === 0) {
    const fields = [...new Set(item.changes.map(({ field }) => fieldOf(item.type, field)))]
    return fields.length > 2 ? t('review.fields', { count: fields.length }) : fields.join(', ')
  }
  const counts = texts.map(({ before, after }) => countMarked(layFields(before, after, words)))
  const sum = (side: 'added' | 'struck') => counts.reduce((all, count) => all + count[side], 0)
  return t('review.words', { added: sum('added'), struck: sum('struck') })
}

function Changes({ item }: { item: WaitingItem }) {
  const t = useTranslations('console')
  const { fieldOf, isPicture, wordsOf } = useItemTypes()
  const words = usePageWords()
  const { sourceLanguage } = useConsole().site
  const nameOf = (language: string) =>
    language === '' || language === sourceLanguage ? '' : t(`contentLanguage.${language}`)
  return (
    <div className="col-span-2 col-start-2 mt-2 flex flex-col gap-2 border-l-2 border-line-2 pl-3.5">
      {inReadingOrder(item.changes, sourceLanguage).map(({ language, field, before, after }) => (
        <div key={`${language} ${field}`}>
          <p className="mb-0.5 text-small text-ink-2">
            {[fieldOf(item.type, field), nameOf(language)].filter(Boolean).join(', ')}
          </p>
          {isPicture(item.type, field) ? (
            <PictureChange before={before} after={after} />
          ) : (
            <p
              dir="auto"
              lang={language || undefined}
              className="font-serif text-item leading-6.5 whitespace-pre-line wrap-anywhere"
            >
              <WordDiff
                marked={layFields(wordsOf(item.type, field, before), wordsOf(item.type, field, after), words)}
              />
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** Order of the fields of a page, from its top. */
const FROM_THE_TOP = ['title', 'name', 'subtitle', 'content']

/** Changes language by language, the site's own first, in the order of the page. */
function inReadingOrder(changes: WaitingItem['changes'], ownLanguage: string): WaitingItem['changes'] {
  const placeOf = (field: string) =>
    FROM_THE_TOP.includes(field) ? FROM_THE_TOP.indexOf(field) : FROM_THE_TOP.length
  const ofOwn = ({ language }: { language: string }) => language === '' || language === ownLanguage
  const groups = Map.groupBy(changes, (change) => (ofOwn(change) ? '' : change.language))
  return [...groups]
    .toSorted(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .flatMap(([, ofOne]) => ofOne.toSorted((a, b) => placeOf(a.field) - placeOf(b.field)))
}
