/** What a new site begins with: a book, pages alone, or look, menus and forms of another site. */
export const BEGINNINGS = ['book', 'pages', 'like'] as const

export type Beginning = (typeof BEGINNINGS)[number]

/** Media type of the file of a site. */
export const SITE_FILE = 'application/zip'

/** For so many days a deleted site can be brought back. */
export const GRACE_DAYS = 30

/** Bound of a part of a host name (RFC 1035, 2.3.4). */
export const LABEL_MAX = 63
