import type { Locale } from '../../kernel/locale.ts'
import { wordsOf } from '../../kernel/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Searched } from '../item/item-type.ts'
import type { Visibility } from '../item/state.ts'
import { type Texts, textsIn } from '../item/texts.ts'
import { addDocuments, type Document, replaceDocuments } from './queries.ts'

/** Characters indexed of a text; a chapter of 15,000 words is shorter. */
const TEXT_MAX = 100_000

interface Indexed<F extends object, T extends object> {
  item: F & { id: string }
  texts: Texts<T>
  shown: Visibility
}

/** Replaces the documents of items in the search index: one for each language; none for an item that is not shown. */
export function indexItems<F extends object, T extends object>(
  tx: Tx,
  search: Searched<F, T>,
  site: { id: string; sourceLanguage: Locale },
  items: readonly Indexed<F, T>[],
): void {
  const itemIds = items.map(({ item }) => item.id)
  const documents = items.flatMap((one) => documentsOf(search, site.sourceLanguage, one))
  replaceDocuments(tx, { siteId: site.id, kind: search.kind, itemIds }, documents)
}

/** Adds the documents of a new item to the search index. */
export function indexNewItem<F extends object, T extends object>(
  tx: Tx,
  search: Searched<F, T>,
  site: { id: string; sourceLanguage: Locale },
  item: Indexed<F, T>,
): void {
  addDocuments(tx, { siteId: site.id, kind: search.kind }, documentsOf(search, site.sourceLanguage, item))
}

/** The documents of one item. */
export function documentsOf<F extends object, T extends object>(
  { entry, hasWords = () => true }: Searched<F, T>,
  sourceLanguage: Locale,
  { item, texts, shown }: Indexed<F, T>,
): Document[] {
  const languages = new Set([sourceLanguage, ...(Object.keys(texts.translations) as Locale[])])
  const isSilent = !hasWords(texts.base)
  return [...(shown ? languages : [])].map((language): Document => {
    const found = entry(item, textsIn(texts, language))
    // Without words it cannot be found, but its path still counts as an address that answers.
    const said = isSilent ? { ...found, title: '', summary: '', text: '' } : found
    const { title, summary: subtitle = '', text, path, number, withinId } = said
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
