import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Locale } from '../../kernel/locale.ts'
import { useContentLanguage } from '../content-language.tsx'
import { useConsole, useIsLooking } from '../context.ts'
import { wordsOfContent } from '../content-values.ts'
import type { Draft } from '../saving/draft.ts'
import type { Values } from '../saving/draft-state.ts'
import { type Bound, binder, useDraft, useSnapshot } from '../drafts/use-draft.ts'
import type { EditedItem, Editing, EditorType } from './editing.ts'
import { kindIn, mayTranslate, textFields, writesIn } from './languages.ts'
import { ToItsSite } from '../to-its-site.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

interface Props<Item extends EditedItem> {
  type: EditorType<Item>
  id: string
  /** Another query that the editor waits for. */
  also?: UseQueryResult
  /** Shown until the item is loaded; left out, an empty screen. */
  waiting?: ReactNode
  /** The editor itself, usually an `EditorFrame`; rendered again with each change of the draft. */
  children: (editing: Editing<Item>) => ReactNode
}

/**
 * Reads an item in the chosen language of the content, opens its draft, and shows a waiting screen until both are there. Each
 * language has a draft of its own.
 */
export function ItemEditor<Item extends EditedItem>({ type, id, also, waiting, children }: Props<Item>) {
  const content = useContentLanguage()
  const { id: siteId, sourceLanguage } = useConsole().site
  // An item without texts is the same in every language, and written in the site's own.
  const locale = type.translation ? content.locale : sourceLanguage
  const query = useItem(type, id, locale)
  if (!query.data) return (!query.isError && waiting) || <WaitingScreen type={type} query={query} />
  if (query.data.forkId !== siteId) return <ToItsSite siteId={query.data.forkId} />
  if (also && !also.data) return <WaitingScreen type={type} query={also} />
  return (
    <OpenItem
      key={`${query.data.uid}@${locale}`}
      type={type}
      id={id}
      item={query.data}
      locale={locale}
      waiting={waiting ?? <WaitingScreen type={type} />}
    >
      {children}
    </OpenItem>
  )
}

function useItem<Item extends EditedItem>(type: EditorType<Item>, id: string, locale: Locale, isOn = true) {
  return useQuery({
    queryKey: [type.kind.type, id, locale],
    queryFn: ({ signal }) => type.read(id, { locale, signal }),
    enabled: isOn,
    // An editor begins with what is stored now; later its draft is newer.
    staleTime: 0,
    gcTime: 0,
  })
}

interface OpeningProps<Item extends EditedItem> extends Pick<Props<Item>, 'type' | 'id' | 'children'> {
  item: Item
  locale: Locale
  /** Shown until unsaved words are read from the device. */
  waiting: ReactNode
}

/** Opens the draft of a loaded item. Must have a key of item and language, since each has a draft of its own. */
export function OpenItem<Item extends EditedItem>(props: OpeningProps<Item>) {
  const { type, item, locale, waiting } = props
  const { sourceLanguage } = useConsole().site
  const [kind] = useState(() => kindIn(type.kind, locale, sourceLanguage))
  const draft = useDraft(kind, item.uid, item, {}, locale === sourceLanguage ? undefined : locale)
  return draft ? <Opened {...props} draft={draft} /> : waiting
}

function Opened<Item extends EditedItem>(props: OpeningProps<Item> & { draft: Draft<Item> }) {
  const { type: declared, id, item, locale, draft, children } = props
  const { site } = useConsole()
  const type = item.isOthers ? { ...declared, mayWrite: false } : declared
  const isLooking = useIsLooking()
  const snapshot = useSnapshot(draft)
  const isTranslation = locale !== site.sourceLanguage
  const { data } = useItem(type, id, site.sourceLanguage, isTranslation)
  const source = isTranslation ? (data ? type.kind.valuesOf(data) : {}) : null
  const mayWrite = type.mayWrite || mayTranslate(site, locale)
  const texts = textFields(item, site.sourceLanguage)
  const bound = binder(draft, snapshot)
  return children({
    type,
    draft,
    snapshot,
    item: snapshot.item ?? item,
    values: snapshot.values,
    locale,
    source,
    mayWrite,
    bind: (name) => ({
      ...bound(name),
      readOnly: isLooking || !mayWrite || (texts.has(name) ? !writesIn(site, locale) : isTranslation),
      ...(source && texts.has(name) && hintOf(source, name)),
    }),
  })
}

/** The source's text, shown where nothing is written yet. */
function hintOf(source: Values, name: string): Pick<Bound, 'placeholder'> {
  const text = source[name] ?? ''
  return text === '' ? {} : { placeholder: text.startsWith('{') ? wordsOfContent(text) : text }
}
