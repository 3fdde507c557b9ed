/** Storage key of unsent sign-ups; a file of its own, since every page loads it. */
export const OUTBOX_KEY = 'flyleaf.outbox'
