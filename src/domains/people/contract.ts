/** How long a link lets somebody in. */
export const LINK_DAYS = 7
