/** Tries before a job is parked. */
export const TRIES_MAX = 8
