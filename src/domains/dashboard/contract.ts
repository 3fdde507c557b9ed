/** State of a service that the site needs: working, not set up, or in need of attention. */
export const CHECK_STATES = ['ok', 'off', 'bad'] as const

export type CheckState = (typeof CHECK_STATES)[number]
