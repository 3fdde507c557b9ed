import type { ComponentProps, ComponentType } from 'react'
import type { FieldKind } from '../../content/type/field.ts'
import type { Crop, Point } from '../../kernel/crop.ts'
import type { Capability } from '../../kernel/role.ts'
import type { ModuleId } from '../../kernel/site.ts'
import type { TextField } from '../../ui/field.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { call } from '../../ui/client.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { BulkForm, ListDescription } from './list-spec.ts'

/** Groups of the side bar, in their order. */
export const MENU_GROUPS = ['top', 'content', 'media', 'configuration'] as const

export type MenuGroup = (typeof MENU_GROUPS)[number]

/** An entry of the side bar; entries have the order of their slices. */
export interface MenuEntry {
  /** Key of the label among all texts, such as `book.menu`; the short one is for narrow places. */
  label: string
  shortLabel: string
  path: string
  icon: IconName
  group: MenuGroup
  /** The second key after G that leads to it. */
  goKey?: string
  /** It is in the lower bar of a phone, beside More. */
  isOnPhone?: true
  /** The badge at its right: a total of the site's lists by its name, such as `posts`. */
  count?: string
  /** People without it do not see the entry. */
  needs?: Capability
  /** Key of other words by which people look for it. */
  also?: string
  /** Key of the common name of its screens' tabs; left out: it has no tabs. */
  tabs?: string
}

/** A place for the palette beside the entries of the side bar. */
export interface PalettePlace {
  /** Key of the label among all texts, such as `blog.new`. */
  label: string
  /** Key of the name of what it belongs to; left out where the label says it. */
  hint?: string
  path: string
  icon: IconName
  group: 'actions' | 'settings'
  needs?: Capability
  /** Only the owner of the install finds it. */
  isOfInstall?: true
  /** Key of other words by which people look for it. */
  also?: string
}

/** A setting that people look for by its name, in a section of the settings. */
export interface SettingPlace {
  /** Key among all texts of the very label that stands at its control: the search leads to what has it. */
  label: string
  /** Key of the sentence below the control. */
  hint?: string
  /** Path of its section. */
  path: string
  /** Key of the label of the button that unfolds it. */
  within?: string
  needs?: Capability
  /** Only the owner of the install finds it. */
  isOfInstall?: true
}

export interface ConsoleScreen {
  path: string
  /** An editor: the side bar folds to a rail, and a phone hides the lower bar. */
  isEditor?: boolean
  /** Path of its entry in the side bar, empty for none; left out: that of the slice. */
  entry?: string
  /** Key of its label among the tabs of its entry, which have the order of the slices; left out: it is no tab. */
  tab?: string
  /** Key of its name, which is told to people who may not open it; left out: that of its tab, else of its entry. */
  name?: string
  /** It belongs to the entry of the type that `:type` of its path names. */
  isOfType?: boolean
  /** People without it see a note instead of the screen; left out: that of the slice's menu entry. */
  needs?: Capability
  /** The list of the screen, whose first rows are prefetched; left out: the screen reads them itself. */
  list?: ListDescription
  load: () => Promise<{ default: ComponentType }>
}

/** A version of an item in its history. */
export interface VersionOfItem {
  id: string
  /** Of the item, as it was made then. */
  version: number
}

/** A type of item, for review, trash and history. */
export interface ItemPlace {
  /** Its name as a kind of object, such as `post`. */
  kind: string
  /** Key of the heading of its items, such as `blog.menu`. */
  label: string
  /** Beginning of the keys of its labels, such as `blog.field`. */
  fields: string
  /** Gives a field's value as people compare it, by stored name, where that is not the stored value. */
  words?: Readonly<Record<string, (value: unknown, locale: string) => string>>
  /** Kinds of its fields, by stored name: people see a picture or a moment, not its stored value. */
  kinds?: Readonly<Record<string, FieldKind>>
  /** The field that names an item, by stored name; left out: its title or name. */
  namedBy?: string
  /** Stored values of a version that say nothing to people. */
  unshown?: readonly string[]
  /** Key of what is said of restoring a version, of a type that is saved as a whole: it holds at once. Left out: it is a draft. */
  restoredAtOnce?: string
  /** What the slice has to say of a version beside its fields; it shows nothing where there is nothing. Left out: never. */
  besideVersion?: ComponentType<VersionOfItem>
  /** A record: a site has one, so calls name it by the site. */
  isRecord?: true
  /** Address of the editor of an item; left out: it is edited within another item. */
  open?: (id: string) => string
}

/** A list with drafts that wait for publication. */
interface DraftList {
  /** Its name in the overview of a site, such as `posts`. */
  list: string
  /** Key of the text with their number, such as `blog.drafts`. */
  label: string
  /** Address of the list filtered to these. */
  path: string
}

/** An item that an entry of a site's menu can link to. */
export interface MenuTarget {
  id: string
  /** @param t of all texts */
  title: (t: (key: string, values?: Record<string, string | number>) => string) => string
  path: string
  isPublished: boolean
  /** It has no text: menus do not lead readers to it. Left out: they do. */
  isEmpty?: boolean
}

/** Items of a slice that an entry of a site's menu can link to. */
export interface MenuTargets {
  /** Key of their common name, such as `pages.menu`. */
  label: string
  icon: IconName
  /** A menu entry stores the id of the item and follows a change of its address; left out: it stores the address. */
  isFollowed?: true
  load: () => Promise<{ listTargets: ListTargets }>
}

export type ListTargets = (ask: typeof call, siteId: string) => Promise<MenuTarget[]>

/** A control for a picture, whose value is its address. */
export interface PictureControl extends Omit<ComponentProps<typeof TextField>, 'value'> {
  value: string
  /** The screen shows the picture elsewhere. */
  isShownElsewhere?: boolean
}

/** What can be chosen for a text. */
export type FileChoiceKind = 'picture' | 'film' | 'sound' | 'captions'

/** A dialog that chooses a picture of the library, or another file, or sends a new one. */
export interface PictureChoice {
  /** Left out: a picture. */
  of?: FileChoiceKind
  /** Path of the picture that is chosen by now; '' for none. */
  chosen: string
  /** @param picture its path, its name, and its description in the language of the content */
  onChoose: (picture: { path: string; alt: string; originalName: string }) => void
  /** Several at once, in the order in which they were chosen; left out: one alone. */
  onChooseSeveral?: (pictures: readonly { path: string; alt: string }[]) => void
  onClose: () => void
}

/** A file on its way. */
export interface Sent {
  /** Its path on the site. @throws NotSent */
  done: Promise<string>
  cancel(): void
}

/** Sends a picture into the library. @param onProgress gets the share that has arrived, 0 to 1 */
export type SendPicture = (
  ask: typeof call,
  siteId: string,
  file: File,
  onProgress: (share: number) => void,
) => Sent

/** A control for the point of a picture that stays in view where one text cuts it. */
export interface FocalControl {
  path: string
  /** In percent of the whole picture; null: that of its file. */
  value: Point | null
  onChange: (point: Point | null) => void
}

/** Crop and focal point of pictures of the library, by their paths. */
export type SeenPictures = ReadonlyMap<string, { crop: Crop; focal: Point }>

export interface SeenPicturesProps {
  paths: readonly string[]
  /** Called at first, and whenever one of the pictures changes. */
  onKnown: (seen: SeenPictures) => void
}

/** The controls by which texts get pictures of the site's library. */
export interface PictureLibrary {
  picker: ComponentType<PictureChoice>
  focal: ComponentType<FocalControl>
  seen: ComponentType<SeenPicturesProps>
  send: SendPicture
  /** Loads the code of `send` ahead, so that a file that is chosen without a connection is sent once there is one. */
  prepare(): void
}

export interface Slice {
  /** While this module is off, the slice has no entry and no places, and its screens say so. */
  module?: ModuleId
  /** Left out where its screens are reached in another way. */
  menu?: MenuEntry
  /** First parts of query keys, and ids of lists, that show a kind of object, where they are more than the kind's own name. */
  shows?: Readonly<Record<string, readonly string[]>>
  screens: readonly ConsoleScreen[]
  /** Its types of items by their names in the addresses of calls, such as `book-parts`. */
  types?: Readonly<Record<string, ItemPlace>>
  /** Left out: none of its items waits for publication. */
  drafts?: readonly DraftList[]
  /** Addresses of items for the palette, by kind of the search; kinds without one are not shown. */
  items?: Record<string, (id: string) => string>
  /** The slice's own public pages that a menu can link to; the label is a key among all texts. */
  addresses?: readonly { label: string; path: string }[]
  /** Icon in menus before an entry that links to its pages, by the first parts of their addresses. */
  sign?: { icon: IconName; at: readonly string[] }
  /** Left out: menus link to none of its items. */
  targets?: MenuTargets
  palette?: readonly PalettePlace[]
  settings?: readonly SettingPlace[]
  /** The state of the slice's sections of the settings, shown where these are listed, by their addresses. */
  states?: Readonly<Record<string, ComponentType>>
  /** The control for picture fields of all types. */
  pictureControl?: ComponentType<PictureControl>
  pictures?: PictureLibrary
  /** The form of the first step after a site is created, such as the title of its book. */
  begins?: () => Promise<{ default: ComponentType }>
  /** The control for a picture that the slice stores for the site, such as the cover of its book; shown among the settings of its look. */
  picture?: () => Promise<{ default: ComponentType }>
  /** The assistant, which the top bar opens on every screen. */
  assistant?: {
    Dialog: ComponentType<{ onClose: () => void }>
    /** The answers on this page load that nobody has taken or discarded, each with its site. */
    waiting: {
      subscribe(listener: () => void): () => void
      getSnapshot(): readonly { siteId: string }[]
    }
    /** Proposes a description of a picture, where the site has a model that sees. */
    Describe: ComponentType<PictureToDescribe>
    /** Shown above the texts of a translation: asks for the missing ones, and lists what was proposed. */
    Translation: ComponentType<OpenTranslation>
    /** The dialog that asks for translations of the chosen rows of a list. */
    TranslateMany: ComponentType<BulkForm & { type: string }>
  }
  /** Shown in place of every screen until a person who must have a second factor has set one up. */
  firstStep?: () => Promise<{ default: ComponentType }>
  /** Shown at the foot of the side bar, on every screen. */
  foot?: () => Promise<{ default: ComponentType }>
  /** Panels at the right of the first screen; each shows itself while its data is loading or failed. */
  panels?: readonly { id: string; load: () => Promise<{ default: ComponentType }> }[]
}

/** A picture whose description is open for writing in a language. */
export interface PictureToDescribe {
  fileId: string
  locale: Locale
  /** The description as it stands in the form. */
  value: string
  onTake(text: string): void
}

/** A translation that is open in an editor. */
export interface OpenTranslation {
  /** Name of the type of its item, such as `post`. */
  type: string
  id: string
  locale: Locale
  /** Labels of its fields. */
  labels: Readonly<Record<string, string>>
  /** Texts of its fields in the source language and in its own, as the form holds them. */
  texts: { source: Readonly<Record<string, string>>; own: Readonly<Record<string, string>> }
  /** Changes with each save. */
  stamp: string
  /** A stored value of a field as the form holds it. */
  asText(field: string, value: unknown): string
  /** Writes a field as typing does. @param answerId answer of a model that the text comes from; null for none */
  write(field: string, text: string, answerId: string | null): void
  /** Saves what is typed. @returns whether all of it is saved */
  save(): Promise<boolean>
}

/** What the shell knows of the open screen. */
export interface ScreenHandle {
  isEditor: boolean
  isOfType: boolean
  menuPath: string
}
