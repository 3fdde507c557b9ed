import type { Locale } from '../../kernel/locale.ts'
import type { PreviewCalls } from '../../content/contract/preview.ts'
import type { Planned, Status } from '../../kernel/publication.ts'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import type { CallOptions } from '../../ui/client.ts'
import type { Draft, DraftKind, Snapshot } from '../saving/draft.ts'
import type { Values } from '../saving/draft-state.ts'
import type { Bound } from '../drafts/use-draft.ts'
import type { Translated } from './languages.ts'

/** What every editor gets of its item. */
export interface EditedItem extends Translated {
  uid: string
  /** Its site. */
  forkId: string
  version: number
  status: Status
  isPublished: boolean
  publishAt: string | null
  /** When it is taken down as planned; left out for what is switched on and off. */
  unpublishAt?: string | null
  /** Changes wait for publication. */
  hasChanges: boolean
  /** When the waiting changes go out as planned. */
  planned: Planned | null
  /** It belongs to somebody else, and the person writes own items only. */
  isOthers?: true | undefined
}

/** What tells whether something of an item is planned; types without moments leave parts out. */
export type Expected = Pick<EditedItem, 'isPublished'> &
  Partial<Pick<EditedItem, 'status' | 'publishAt' | 'unpublishAt' | 'planned'>>

/** When something of an item goes out as planned: the whole of it, or changes of a public one. */
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
  /** How its words are saved. Queries, presence and activity use the name of its type, too. */
  kind: DraftKind<Item>
  /** Reads the item with its draft, in the language of the options. @throws CallError */
  read(id: string, options: CallOptions): Promise<Item>
  /** Labels of its fields by their stored names; texts of a group by both names, as `spiral.title`. */
  labels: Readonly<Record<string, string>>
  /** A field's value as people read it, for comparing two versions; the value itself when left out. */
  wordsOf?: (field: string, value: string) => string
  /** The screen of the list, which opens when the item is gone. */
  home: { title: string; path: string }
  /** A sentence while the item is read, and the key of the one for a failure; that takes `message`. */
  words: { loading: string; failed: string }
  /** Whether the person may write the whole of it. */
  mayWrite: boolean
  /** Where the item has a page of its own: the calls that show it, as `previewCalls` makes them. */
  previews?: PreviewCalls
  /** Where it has texts: the calls for its translations, as `callsOf` and `recordCallsOf` make them. */
  translation?: TranslationCalls | RecordTranslationCalls
  /** Its list fields, which the form holds as JSON. */
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
  locale: Locale
  /** In another language than the site's own: the texts of the site's own, as far as they are known. */
  source: Values | null
  /** Whether the person may write texts in this language. */
  mayWrite: boolean
  /** Ties a field to the draft; fields that all languages share are written in the site's own. */
  bind: (name: string) => Bound
}
