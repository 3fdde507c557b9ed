import type { Locale } from '../../kernel/locale.ts'
import type { PreviewCalls } from '../../content/contract/preview.ts'
import type { Planned, Status } from '../../kernel/publication.ts'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import type { CallOptions } from '../../ui/client.ts'
import type { Draft, DraftKind, Snapshot } from '../saving/draft.ts'
import type { Values } from '../saving/draft-state.ts'
import type { Bound } from '../drafts/use-draft.ts'
import type { Translated } from './languages.ts'

/** What the answer for the editor of any type says. */
export interface EditedItem extends Translated {
  uid: string
  version: number
  status: Status
  isPublished: boolean
  publishAt: string | null
  /** When it goes by itself; what is switched on and off never does. */
  unpublishAt?: string | null
  /** Something waits for publication. */
  hasChanges: boolean
  /** When what waits goes out by itself. */
  planned: Planned | null
}

/** What says whether something of an item comes by itself; of what knows no moments it is missing. */
export type Expected = Pick<EditedItem, 'isPublished'> &
  Partial<Pick<EditedItem, 'status' | 'publishAt' | 'unpublishAt' | 'planned'>>

/** When something of an item comes by itself: the whole of it, or changes of what readers see. */
export function comingOf({
  status,
  publishAt = null,
  isPublished,
  planned = null,
}: Expected): Planned | null {
  if (status === 'scheduled' && publishAt !== null) return { at: publishAt, refusal: null }
  return isPublished ? planned : null
}

/** What the editor has to know of a type of item. */
export interface EditorType<Item extends EditedItem> {
  /** How its words are saved; the name of the type is that of queries, presence and activity, too. */
  kind: DraftKind<Item>
  /** Reads the item with what waits of it, in the language of the options. @throws CallError */
  read(id: string, options: CallOptions): Promise<Item>
  /** What its fields are called on screen, by their stored name; texts of a group by both names, as `spiral.title`. */
  labels: Readonly<Record<string, string>>
  /** What a field holds in words, for comparing two versions of it, where the form shows something else; the value itself when left out. */
  wordsOf?: (field: string, value: string) => string
  /** The screen of the list, where one goes when the item is gone. */
  home: { title: string; path: string }
  /** A sentence while it is read, and the key of the one that says why it did not come; that takes `message`. */
  words: { loading: string; failed: string }
  /** Whether the person may write the whole of it. */
  mayWrite: boolean
  /** Where the item has a page of its own: the calls that show it, as `previewCalls` makes them. */
  previews?: PreviewCalls
  /** Where it has texts: the calls for its translations, as `callsOf` and `recordCallsOf` make them. */
  translation?: TranslationCalls | RecordTranslationCalls
  /** Its fields that are lists and that the form holds as JSON, an entry each. */
  rows?: ReadonlySet<string>
}

/** An item that is open for writing in one language. */
export interface Editing<Item extends EditedItem> {
  type: EditorType<Item>
  draft: Draft<Item>
  snapshot: Snapshot<Item>
  /** As the server knows it. */
  item: Item
  /** Each field as the form shows it; a text that the language lacks is empty. */
  values: Values
  /** The language of the texts. */
  locale: Locale
  /** Where the language is not the site's own: the texts in that, as far as they are known. */
  source: Values | null
  /** Whether the person may write texts in this language. */
  mayWrite: boolean
  /** Ties a field to the draft; what all languages share is written in the site's own. */
  bind: (name: string) => Bound
}
