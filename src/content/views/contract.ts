/** Most views of one person for one list. */
export const VIEWS_MAX = 50
