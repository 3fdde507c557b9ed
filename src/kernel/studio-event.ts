import type { Locale } from './locale.ts'

/** What people in the studio are told while it is open. */
export type StudioEvent = Changed | Present

/** Something was written, drafts included: screens that show it must read it again. */
export interface Changed {
  event: 'changed'
  siteId: string
  /** What was written, such as `chapter`; the word before the dot of an activity. */
  type: string
  /** null where it is not one object, such as an order. */
  id: string | null
  /** Id of the call that wrote it; the call's answer bears it, too, so its caller can leave the event out. */
  request?: string
  /** The page load whose editor saved it by itself and knows of it already. */
  writer?: string
}

/** Somebody is writing. */
export interface Present {
  event: 'present'
  siteId: string
  type: string
  id: string
  /** Language of the texts; null for the site's own. */
  locale: Locale | null
  /** Where the caret is; null for an item that is only open. */
  field: string | null
  person: { id: string; name: string }
}

/** How often somebody who writes says so, and after which silence they count as gone, in milliseconds. */
export const PRESENCE_EVERY_MS = 15_000
export const PRESENCE_GONE_MS = 40_000

/** `type` of the event that says that somebody's access to a site changed. */
export const ACCESS = 'person'
