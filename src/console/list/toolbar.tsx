import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuCheck } from '../../ui/menu.tsx'
import type { Filter, ListSpec, Query } from '../catalogue/list-spec.ts'

/** Pause after the last key in the search before it runs, in milliseconds. */
const DEBOUNCE_MS = 150

/** Gives the chosen values of a filter from those chosen before. */
type Change = (chosen: readonly string[]) => string[]

interface Props<R> {
  spec: ListSpec<R>
  /** Number of all rows; null while it is unknown. */
  count: number | null
  isExact: boolean
  /** Number of found rows; null while it is unknown. */
  found: number | null
  query: Query
  onQuery: (next: Partial<Query>) => void
  /** Changes the chosen values of a filter, given their present state. */
  onFilter: (id: string, change: Change) => void
  search: RefObject<HTMLInputElement | null>
  /** Moves the focus from the field into the rows. */
  onLeave: () => void
  /** There is nothing to search or filter. */
  isBare: boolean
  /** Saved views, shown at the right, on a phone beside the heading. */
  views: ReactNode
  /** The order of cards, shown with the filters on a phone. */
  order?: ReactNode
  children: ReactNode
}

/** Heading with the number, search, and filters; in a narrow window the row scrolls sideways. */
export function Toolbar<R>(props: Props<R>) {
  const {
    spec,
    count: total,
    isExact,
    found,
    query,
    onQuery,
    onFilter,
    search,
    onLeave,
    views,
    isBare,
    order,
    children,
  } = props
  const t = useTranslations()
  const format = useFormatter()
  const count = total === null ? '' : `${format.number(total)}${isExact ? '' : '+'}`
  return (
    <div
      className={`mb-2 flex min-h-8 items-center gap-2 max-tablet:-mr-4 max-tablet:flex-wrap max-tablet:pr-4 ${spec.words.found ? 'max-wide:flex-wrap' : ''}`}
    >
      <h2 className="mr-1.5 flex-none text-ui font-semibold whitespace-nowrap max-tablet:-order-2 max-tablet:text-[15px]">
        {total === null
          ? t(spec.words.all, { count: '' }).replace('()', '').trimEnd()
          : t(spec.words.all, { count })}
      </h2>
      {!isBare && (
        <SearchField
          ref={search}
          label={t(spec.words.search)}
          value={query.q}
          onChange={(q) => onQuery({ q })}
          onLeave={onLeave}
        />
      )}
      {/* On a tablet the number of found rows begins a second line. */}
      {spec.words.found && (
        <span className="hidden tablet:max-wide:order-1 tablet:max-wide:-mt-2 tablet:max-wide:block tablet:max-wide:w-full" />
      )}
      {spec.words.found && found !== null && (
        <span className="flex-none text-second whitespace-nowrap text-ink-2 max-tablet:order-last max-tablet:w-full tablet:max-wide:order-1">
          {t(spec.words.found, { count: found })}
        </span>
      )}
      {/* The mask of a row that fades cuts at its edge, so the frame of the focus has its room inside. */}
      <div className="relative -m-1 flex min-w-0 items-center gap-2 p-1 max-tablet:fades max-tablet:-mr-4 max-tablet:min-w-30 max-tablet:flex-1 max-tablet:empty:hidden max-tablet:overflow-x-auto max-tablet:pr-4">
        {(isBare ? [] : spec.filters).map((filter) => (
          <FilterChip
            key={filter.id}
            filter={filter}
            chosen={query.filters[filter.id] ?? []}
            onChange={(change) => onFilter(filter.id, change)}
          />
        ))}
        {order && !isBare && <span className="flex-none tablet:hidden">{order}</span>}
      </div>
      <span
        className={`ml-auto flex flex-none items-center gap-1 max-tablet:-order-1 ${spec.words.found ? 'tablet:max-wide:order-1' : ''}`}
      >
        {!isBare && views}
        {/* On a phone the trash is in More. */}
        {spec.rowActions.some(({ runByKey }) => runByKey) && (
          <Link
            to="/admin/trash"
            className="hit grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover max-tablet:hidden"
            aria-label={t('console.trash.open')}
            title={t('console.trash.title')}
          >
            <Icon name="trash" />
          </Link>
        )}
        {!isBare && (
          <span className="contents max-tablet:hidden">
            {order}
            {children}
          </span>
        )}
      </span>
    </div>
  )
}

/** A search field that runs after a pause of typing. @param onLeave moves the focus into the rows */
export function SearchField({
  ref,
  label,
  value,
  onChange,
  onLeave,
}: {
  ref: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (value: string) => void
  onLeave: () => void
}) {
  const t = useTranslations('console.list')
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState({ seen: value, sent: value })
  // The query was not changed here, but by Back or by clearing the filters.
  if (value !== asked.seen) {
    setAsked({ seen: value, sent: value })
    if (value !== asked.sent) setText(value)
  }
  const ask = (next: string) => {
    setAsked((before) => ({ ...before, sent: next }))
    onChange(next)
  }
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])
  const clear = () => {
    clearTimeout(clock.current)
    setText('')
    ask('')
    ref.current?.focus()
  }
  // Going on into the rows means the rows of the typed text, so it runs at once.
  const leave = () => {
    clearTimeout(clock.current)
    if (text !== asked.sent) ask(text)
    onLeave()
  }
  // The search at the end of the pause uses the filters and the language of that moment.
  const latest = useRef(ask)
  useLayoutEffect(() => {
    latest.current = ask
  })
  return (
    <search className="relative w-50 min-w-32 shrink-20 max-tablet:order-last max-tablet:w-full tablet:max-w-70 tablet:grow">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        className="h-7.5 w-full rounded-control border border-control bg-surface pr-8 pl-8 text-second max-tablet:h-11 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          clearTimeout(clock.current)
          clock.current = setTimeout(() => latest.current(next), DEBOUNCE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) clear()
          else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            leave()
          }
        }}
      />
      {text ? (
        <button
          type="button"
          aria-label={t('clearSearch')}
          title={t('clearSearch')}
          className="hit absolute! top-1/2 right-1.5 grid size-6 -translate-y-1/2 place-items-center rounded-badge text-ink-2 hover:bg-hover"
          onClick={clear}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      ) : (
        <kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-[4px] border border-line-2 px-1.25 text-small text-ink-3 max-tablet:hidden">
          /
        </kbd>
      )}
    </search>
  )
}

const CHIP =
  'hit inline-flex h-7.5 flex-none items-center gap-1.5 rounded-control border px-2.5 text-second whitespace-nowrap max-tablet:h-11'

/** One filter: a menu of its values, and the chosen ones. */
export function FilterChip({
  filter,
  chosen,
  onChange,
}: {
  filter: Filter
  chosen: readonly string[]
  /** A function: a second quick press must build on the first, which may not be on screen yet. */
  onChange: (change: Change) => void
}) {
  const t = useTranslations()
  const format = useFormatter()
  const labels = filter.options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label, isName }) => (isName ? label : t(label)))
  const isOn = labels.length > 0
  const named = t(filter.label)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <span className="inline-flex flex-none">
      <Menu
        label={named}
        trigger={
          <button
            ref={trigger}
            type="button"
            className={`${CHIP} ${isOn ? 'rounded-r-none border-r-0 border-accent-line bg-accent-soft pr-1' : 'border-dashed border-line-2 text-ink-2 hover:bg-hover'}`}
          >
            {isOn ? (
              <span>
                {t.rich('console.list.filterIs', {
                  filter: named,
                  values: format.list(labels, { type: 'disjunction' }),
                  b: (words) => <strong className="font-semibold">{words}</strong>,
                })}
              </span>
            ) : (
              <>
                <Icon name={filter.icon} className="size-3.5" />
                {named}
              </>
            )}
          </button>
        }
      >
        {filter.options.map(({ value, label, isName }) => (
          <MenuCheck
            key={value}
            isOn={chosen.includes(value)}
            onChange={() =>
              onChange((now) =>
                now.includes(value) ? now.filter((other) => other !== value) : [...now, value],
              )
            }
          >
            {isName ? label : t(label)}
          </MenuCheck>
        ))}
      </Menu>
      {isOn && (
        <button
          type="button"
          aria-label={t('console.list.removeFilter', { filter: named })}
          title={t('console.list.removeFilter', { filter: named })}
          className={`${CHIP} rounded-l-none border-l-0 border-accent-line bg-accent-soft px-1.5 text-ink-2 max-tablet:px-3`}
          onClick={() => {
            onChange(() => [])
            // This button disappears with the chosen values.
            trigger.current?.focus()
          }}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      )}
    </span>
  )
}
