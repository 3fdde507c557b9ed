/** Codes of recorded actions; the part before the dot is the type of the object. The studio has their texts. */
export type ActivityCode =
  | `account.${'sign-in' | 'sign-in-failed' | 'sign-out' | 'create-owner' | 'join' | 'change-password' | 'reset-password' | 'end-session' | 'end-sessions'}`
  | `${string}.${'create' | 'save' | 'draft' | 'publish' | 'schedule' | 'unpublish' | 'trash' | 'restore' | 'share' | 'unshare' | 'order' | 'delete' | 'export'}`

/** Lines on a page by default. */
export const ACTIVITY_LIMIT = 50
