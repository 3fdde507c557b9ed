/** Where a browser keeps sign-ups that were promised; apart, since every page looks there. */
export const OUTBOX_KEY = 'flyleaf.outbox'
