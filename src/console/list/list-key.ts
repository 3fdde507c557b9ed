/** First piece of the keys of all lists; it stands apart, since the shell needs it before any list is loaded. */
export const LISTS = 'list'
