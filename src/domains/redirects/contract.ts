/** Redirects that somebody makes for one site at most. */
export const REDIRECTS_MAX = 10_000

/** An address is told of as missed once it was asked for so often in thirty days. */
export const MISSED_OFTEN = 10
