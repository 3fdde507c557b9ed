import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
} from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { isSeen } from '../../kernel/publication.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { NamedItem } from '../session/account.ts'
import { useContentLanguage } from '../content-language.tsx'
import { useConsole } from '../context.ts'
import { isOnAt } from '../menu.ts'
import { marksOf } from './match.ts'
import { PALETTE_FIELD, PaletteHead } from './palette-head.tsx'
import { type PaletteEntry, type PlaceGroup, placesLike, placesOf } from './places.ts'

const GROUPS: readonly PlaceGroup[] = ['go', 'actions', 'settings', 'sites']

interface Props {
  /** The search typed while this component was loading. */
  question: string
  onQuestion: (question: string) => void
  onClose: () => void
}

/** Finds items, screens, actions, settings and sites by a few letters, and goes there. */
export default function Palette({ question, onQuestion, onClose }: Props) {
  const t = useTranslations()
  const { slices, ...reader } = useConsole()
  const navigate = useNavigate()
  const items = useNamedItems(question)
  const places = placesLike(placesOf(slices, reader, t), question)
  const count = items.length + places.length
  const isNewTab = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // This field replaces the one that had the focus.
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [])
  const choosing = useFirstChoice(question, [...items, ...places].map(({ path }) => path).join(), field)

  const go = (path: string) => {
    if (isNewTab.current) {
      open(path, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(path)
  }
  return (
    <Command
      label={t('console.find')}
      shouldFilter={false}
      loop
      {...choosing}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDownCapture={(event: KeyPress) => (isNewTab.current = event.ctrlKey || event.metaKey)}
      onPointerUpCapture={(event) => (isNewTab.current = event.ctrlKey || event.metaKey)}
    >
      <PaletteHead onClose={onClose}>
        <Command.Input
          ref={field}
          value={question}
          onValueChange={onQuestion}
          placeholder={t('console.findHint')}
          className={PALETTE_FIELD}
        />
      </PaletteHead>
      <Command.List
        label={t('console.results')}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto pb-1.5 tablet:max-h-[min(440px,calc(100dvh-280px))]"
      >
        {items.length > 0 && (
          <Group heading={t('console.palette.content')}>
            {items.map(({ item, path, icon, belongsTo }) => (
              <Row key={path} value={valueOf('content', path)} icon={icon} onSelect={() => go(path)}>
                <span className="truncate font-serif text-item font-medium">
                  <Marked text={item.title || t('console.untitled')} question={question} />
                </span>
                <span className="text-second whitespace-nowrap text-ink-3">{belongsTo}</span>
                <span className="ml-auto flex-none">
                  <StatusBadge
                    isPublished={isSeen(item.status)}
                    label={t(`console.status.${item.status}`)}
                    isSignOnPhone
                  />
                </span>
              </Row>
            ))}
          </Group>
        )}
        {GROUPS.map((group) => (
          <Places
            key={group}
            heading={t(`console.palette.${group}`)}
            places={ofGroup(places, group)}
            question={question}
            onChoose={go}
          />
        ))}
        {count === 0 && <p className="px-4.5 py-4 text-ink-2">{t('console.nothingFound', { question })}</p>}
      </Command.List>
      <footer className="flex h-10.5 flex-none items-center gap-4 border-t border-line px-4.5 text-[12.5px] text-ink-2">
        <Hint keys={['↑', '↓']}>{t('console.move')}</Hint>
        <Hint keys={['Enter']}>{t('console.open')}</Hint>
        <Hint keys={[`${t('console.ctrl')} Enter`]}>{t('console.newTab')}</Hint>
        <span role="status" className="ml-auto">
          {t('console.resultCount', { count })}
        </span>
      </footer>
    </Command>
  )
}

/** Names a row. A path alone does not: the first screen of the settings stands in two groups. */
const valueOf = (group: string, path: string, label = '') => `${group} ${path} ${label}`.trim()

const ofGroup = (places: readonly PaletteEntry[], group: PlaceGroup) =>
  places.filter((place) => place.group === group)

const MOVES = ['ArrowUp', 'ArrowDown', 'Home', 'End']

/**
 * Chooses the first row again when others come, until the person goes to another one: the server's rows come after the letter, and
 * above those that are there at once. The command menu takes a choice by keys only; given a `value`, it would name the row of
 * before to screen readers.
 * @param paths of all rows, in their order
 * @returns handlers of keys and pointer
 */
function useFirstChoice(question: string, paths: string, field: RefObject<HTMLInputElement | null>) {
  /** The search in which the person has gone to a row. */
  const movedIn = useRef<string | null>(null)
  useLayoutEffect(() => {
    const menu = field.current?.closest('[cmdk-root]')
    const isChosen = menu?.querySelector('[role="option"][aria-selected="true"]')
    if (isChosen && movedIn.current === question) return
    field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  }, [question, paths, field])
  const handleMove = () => void (movedIn.current = question)
  return {
    onPointerMove: handleMove,
    onKeyDown: ({ key, nativeEvent }: KeyPress) => {
      if (nativeEvent.isTrusted && MOVES.includes(key)) handleMove()
    },
  }
}

interface FoundItem {
  item: NamedItem
  path: string
  icon: IconName
  /** Name of its list. */
  belongsTo: string
}

/** What the server finds for a search; while a longer one is loading, the results of the one before. */
function useNamedItems(question: string): FoundItem[] {
  const t = useTranslations()
  const { account, session, site, slices } = useConsole()
  const { locale } = useContentLanguage()
  const q = useDeferredValue(question.trim())
  const found = useQuery({
    queryKey: ['find', site.id, locale, q],
    queryFn: () => session.hold(() => account.findItems(site.id, q, locale)),
    enabled: q !== '',
    placeholderData: (before) => before,
    // Not cached, so that what others write meanwhile is found.
    gcTime: 0,
    staleTime: 0,
  })
  if (q === '') return []
  return (found.data ?? []).flatMap((item) => {
    const slice = slices.find((one) => one.items?.[item.kind] && isOnAt(site, one))
    const path = slice?.items?.[item.kind]?.(item.id)
    return path === undefined
      ? []
      : [
          {
            item,
            path,
            icon: slice?.menu?.icon ?? 'page',
            belongsTo: slice?.menu ? t(slice.menu.shortLabel) : '',
          },
        ]
  })
}

function Places({
  heading,
  places,
  question,
  onChoose,
}: {
  heading: string
  places: readonly PaletteEntry[]
  question: string
  onChoose: (path: string) => void
}) {
  if (places.length === 0) return null
  return (
    <Group heading={heading}>
      {places.map(({ group, path, icon, label, hint }) => {
        const value = valueOf(group, path, label)
        return (
          <Row key={value} value={value} icon={icon} onSelect={() => onChoose(path)}>
            <span className="truncate">
              <Marked text={label} question={question} />
            </span>
            {hint && <span className="truncate text-second text-ink-3">{hint}</span>}
          </Row>
        )
      })}
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&>[cmdk-group-heading]]:px-4.5 [&>[cmdk-group-heading]]:pt-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-small [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}

function Row({
  value,
  icon,
  onSelect,
  children,
}: {
  value: string
  icon: IconName
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="mx-1 flex h-11 cursor-pointer items-center gap-3 rounded-control px-3.5 aria-selected:bg-accent-soft contrast:aria-selected:shadow-[inset_4px_0_var(--color-accent)]"
    >
      <Icon name={icon} className="size-4 text-ink-2" />
      {children}
    </Command.Item>
  )
}

function Marked({ text, question }: { text: string; question: string }) {
  return marksOf(text, question).map(({ text: piece, isHit }, at) =>
    isHit ? (
      <mark
        key={at}
        className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-3"
      >
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1 max-tablet:hidden">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {children}
    </span>
  )
}
