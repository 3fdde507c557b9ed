/** Maximum number of redirects that people create for one site. */
export const REDIRECTS_MAX = 10_000

/** A missed address is shown after so many requests in thirty days. */
export const MISSED_OFTEN = 10
