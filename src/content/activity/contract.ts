/** What is recorded, by code; the word before the dot is the kind of object. Words that people read are the reader's. */
export type ActivityCode =
  | `account.${'sign-in' | 'sign-in-failed' | 'sign-out' | 'create-owner' | 'join' | 'change-password' | 'reset-password' | 'end-session' | 'end-sessions'}`
  | `${string}.${'create' | 'save' | 'draft' | 'publish' | 'schedule' | 'unpublish' | 'trash' | 'restore' | 'share' | 'unshare' | 'order' | 'delete' | 'export'}`

/** So many lines make a page, unless it is told otherwise. */
export const ACTIVITY_LIMIT = 50
