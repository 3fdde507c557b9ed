/** What is said to whoever left something out, or wrote no address. */
export const FILL_IN = 'Please fill in all fields'
export const NO_ADDRESS = 'Please enter a valid email address'

/** Where a subscriber stands: the mail goes to those that are confirmed. */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'left', 'returned'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]
