/** Codes of recorded actions; the part before the dot is the type of the object. The studio has their texts. */
export type ActivityCode =
  | `account.${'sign-in' | 'sign-in-failed' | 'sign-out' | 'create-owner' | 'join' | 'change-password' | 'forgot' | 'change-email' | 'confirm-email' | 'reset-password' | 'reset-link' | 'disable' | 'enable' | 'erase' | 'end-session' | 'end-sessions' | 'second-factor-on' | 'second-factor-off' | 'recovery-codes' | 'recovery-code-used' | 'code-failed' | 'passkey-add' | 'passkey-rename' | 'passkey-remove' | 'passkey-failed' | 'link-provider' | 'unlink-provider'}`
  | `${string}.${'create' | 'save' | 'draft' | 'check' | 'publish' | 'schedule' | 'unpublish' | 'trash' | 'restore' | 'share' | 'unshare' | 'order' | 'delete' | 'export' | 'send' | 'see-as' | 'end-see-as'}`

/** Lines on a page by default. */
export const ACTIVITY_LIMIT = 50
