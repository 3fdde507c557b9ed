/** Places of the site at which a menu stands. */
export const PLACES = ['main', 'footer', 'sidebar'] as const

export type Place = (typeof PLACES)[number]

/** So many entries a menu has at most, and so many stand below one of them. */
export const ENTRIES_MAX = 200
