/** The screen with the translations on the server, and what has come of them. */
export const TRANSLATIONS_PATH = '/admin/translations'
