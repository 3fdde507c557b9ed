import type { ComponentProps, ComponentType } from 'react'
import type { FieldKind } from '../content/type/field.ts'
import type { Capability } from '../kernel/role.ts'
import type { ModuleId } from '../kernel/site.ts'
import type { TextField } from '../ui/field.tsx'
import type { IconName } from '../ui/icon.tsx'
import type { call } from '../ui/client.ts'
import type { ListDescription } from './list-spec.ts'

/** Groups of the side, in their order. */
export const MENU_GROUPS = ['top', 'content', 'media', 'configuration'] as const

export type MenuGroup = (typeof MENU_GROUPS)[number]

/** Its place among the others is that of its slice. */
export interface MenuEntry {
  /** Key of the label among all texts, such as `book.menu`; the short one stands where room is scarce. */
  label: string
  shortLabel: string
  path: string
  icon: IconName
  group: MenuGroup
  /** The second key after G that leads to it. */
  goKey?: string
  /** It stands in the lower bar of a phone, beside More. */
  isOnPhone?: true
  /** The badge at its right: a total of the site's lists by its name, such as `posts`. */
  count?: string
  /** Who may not has no such entry. */
  needs?: Capability
  /** Key of other words by which people look for it. */
  also?: string
  /** Key of what the tabs of its screens are called together; left out: they have none. */
  tabs?: string
}

/** A place that the palette leads to beside the entries of the side. */
export interface PalettePlace {
  /** Key of the label among all texts, such as `blog.new`. */
  label: string
  /** Key of what it belongs to; left out where the label says it. */
  hint?: string
  path: string
  icon: IconName
  group: 'actions' | 'settings'
  needs?: Capability
  /** Key of other words by which people look for it. */
  also?: string
}

export interface ConsoleScreen {
  path: string
  /** The side folds to a rail, and on a phone the lower bar makes room. */
  isEditor?: boolean
  /** Path of the entry of the side that it belongs to, empty where to none; left out: that of the slice. */
  entry?: string
  /** Key of its label among the tabs of its entry, which stand in the order of the slices; left out: it is no tab. */
  tab?: string
  /** It belongs to the entry of the type that `:type` of its path names. */
  isOfType?: boolean
  /** Who may not is told so instead; left out: that of the slice's menu entry. */
  needs?: Capability
  /** The list that it shows: its first rows are then prefetched along with it. Left out: the screen asks for them. */
  list?: ListDescription
  load: () => Promise<{ default: ComponentType }>
}

/** A type of item, as review, trash and history name it. */
export interface ItemPlace {
  /** What it is called as a kind of object, such as `post`. */
  kind: string
  /** Key of what its items are grouped under, such as `blog.menu`. */
  label: string
  /** Beginning of the keys of what its fields are called, such as `blog.field`. */
  fields: string
  /** What fields hold as people compare it, by their stored name, where that is not what is stored. */
  words?: Readonly<Record<string, (value: unknown) => string>>
  /** What its fields are, by their stored name: people see a picture or a moment, and not what is stored of it. */
  kinds?: Readonly<Record<string, FieldKind>>
  /** A site has one of it, so the site names it in calls. */
  isRecord?: true
  /** Address of the editor of an item; left out: it is edited within another. */
  open?: (id: string) => string
}

/** A list whose drafts wait for somebody. */
interface DraftList {
  /** As the overview of a site calls it, such as `posts`. */
  list: string
  /** Key of what so many are, such as `blog.drafts`. */
  label: string
  /** Address of the list that shows just these. */
  path: string
}

/** An item that an entry of a menu can lead to. */
export interface MenuTarget {
  id: string
  /** @param t of all texts */
  title: (t: (key: string, values?: Record<string, string | number>) => string) => string
  /** Its address on the site. */
  path: string
  isPublished: boolean
}

/** Items of a slice that an entry of a menu can lead to. */
export interface MenuTargets {
  /** Key of what they are called together, such as `pages.menu`. */
  label: string
  icon: IconName
  /** An entry holds the id of the item and follows it to another address; left out: it holds the address. */
  isFollowed?: true
  load: () => Promise<{ listTargets: ListTargets }>
}

export type ListTargets = (ask: typeof call, siteId: string) => Promise<MenuTarget[]>

/** What edits the path of a picture: a text field, and more. */
export interface PictureControl extends Omit<ComponentProps<typeof TextField>, 'value'> {
  value: string
  /** The screen shows the picture elsewhere. */
  isShownElsewhere?: boolean
}

/** What a slice brings to the console. */
export interface Slice {
  /** While it is off, the slice has no entry and no further places, and its screens say so. */
  module?: ModuleId
  /** Left out where the way in is another. */
  menu?: MenuEntry
  /** First pieces of the keys of queries, and ids of lists, that show a kind of object, where it is more than the kind's own name. */
  shows?: Readonly<Record<string, readonly string[]>>
  screens: readonly ConsoleScreen[]
  /** Its types of items by their names in the addresses of calls, such as `book-parts`. */
  types?: Readonly<Record<string, ItemPlace>>
  /** Left out: none of its items waits for publication. */
  drafts?: readonly DraftList[]
  /** Addresses of the items that the palette finds, by kind of the search; a kind without one is not shown. */
  items?: Record<string, (id: string) => string>
  /** Pages of the site that are its own and that a menu can lead to; the label is a key among all texts. */
  addresses?: readonly { label: string; path: string }[]
  /** What stands in menus before an entry that leads to its pages, by the first names of their addresses. */
  sign?: { icon: IconName; at: readonly string[] }
  /** Left out: a menu leads to none of its items. */
  targets?: MenuTargets
  palette?: readonly PalettePlace[]
  /** With it the fields of all types that hold a picture are edited. */
  pictureControl?: ComponentType<PictureControl>
  /** The first fields of what a site is about, for whoever sets it up. */
  begins?: () => Promise<{ default: ComponentType }>
  /** Stands at the foot of the side, on every screen. */
  foot?: () => Promise<{ default: ComponentType }>
  /** Panels at the right of the first screen; each says itself what it shows while its data comes, or does not. */
  panels?: readonly { id: string; load: () => Promise<{ default: ComponentType }> }[]
}

/** What the shell knows of the screen that is open. */
export interface ScreenHandle {
  isEditor: boolean
  isOfType: boolean
  /** Path of the entry that it belongs to. */
  menuPath: string
}
