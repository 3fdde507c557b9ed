/** A person keeps so many of a list. */
export const VIEWS_MAX = 50
