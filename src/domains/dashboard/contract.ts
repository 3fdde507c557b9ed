/** How a thing that the site needs is doing: well, not set up, or in a way that somebody must look at. */
export const CHECK_STATES = ['ok', 'off', 'bad'] as const

export type CheckState = (typeof CHECK_STATES)[number]
