import type { Locale } from '../../kernel/locale.ts'
import { wordsOf } from '../../kernel/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Texts, textsIn } from '../translations.ts'
import { type Document, replaceDocuments } from './queries.ts'

/** What readers find of an item in one language, and where it leads. */
export interface SearchEntry {
  title: string
  subtitle?: string
  /** Every other text of it, line by line. */
  text: string
  /** Null: it is read on the page of what it stands within. */
  path: string | null
  /** By which it is called, and ordered among its kind. */
  number?: number
  /** The part that must be public, too. */
  withinId?: string
}

/** How a type of item is found by readers. */
export interface Searched<F extends object, T extends object> {
  /** What readers are told it is, such as `chapter`; the search has a text for it. */
  kind: string
  entry(item: F & { id: string }, texts: T): SearchEntry
  /** Whether its page says anything: nobody is led to one that does not. Asked of the default language; left out: it does. */
  hasWords?(texts: T): boolean
}

/** When readers see an item: not at all, or between two moments. */
export type Shown = { from: string | null; until: string | null } | null

/** Of a longer text the beginning is found; a chapter of 15,000 words is shorter. */
const TEXT_MAX = 100_000

/** An item, with what of it and when readers see it. */
export interface Indexed<F extends object, T extends object> {
  item: F & { id: string }
  texts: Texts<T>
  shown: Shown
}

/** Writes what readers find of items, in each language that they have texts in; what is not shown has nothing to find. */
export async function indexItems<F extends object, T extends object>(
  tx: Tx,
  search: Searched<F, T>,
  site: { id: string; defaultLanguage: Locale },
  items: readonly Indexed<F, T>[],
): Promise<void> {
  const itemIds = items.map(({ item }) => item.id)
  const documents = items.flatMap((one) => documentsOf(search, site.defaultLanguage, one))
  await replaceDocuments(tx, { siteId: site.id, kind: search.kind, itemIds }, documents)
}

function documentsOf<F extends object, T extends object>(
  { entry, hasWords = () => true }: Searched<F, T>,
  defaultLanguage: Locale,
  { item, texts, shown }: Indexed<F, T>,
): Document[] {
  const languages = new Set([defaultLanguage, ...(Object.keys(texts.translations) as Locale[])])
  const isSilent = !hasWords(texts.base)
  return [...(shown ? languages : [])].map((language): Document => {
    const found = entry(item, textsIn(texts, language))
    // Its address answers, and no word leads there.
    const said = isSilent ? { ...found, title: '', subtitle: '', text: '' } : found
    const { title, subtitle = '', text, path, number, withinId } = said
    const kept = text.slice(0, TEXT_MAX)
    return {
      itemId: item.id,
      language,
      title,
      subtitle,
      body: kept,
      path,
      number: number ?? null,
      withinId: withinId ?? null,
      visibleFrom: shown?.from ?? null,
      visibleUntil: shown?.until ?? null,
      titleWords: wordsOf(title).join(' '),
      subtitleWords: wordsOf(subtitle).join(' '),
      bodyWords: wordsOf(kept).join(' ').slice(0, TEXT_MAX),
    }
  })
}
