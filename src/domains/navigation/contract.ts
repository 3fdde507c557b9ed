/** Places of the site at which a menu stands. */
export const PLACES = ['main', 'footer', 'sidebar'] as const

export type MenuPlace = (typeof PLACES)[number]

/** Maximum number of entries of a menu, and of entries below one of them. */
export const ENTRIES_MAX = 200
