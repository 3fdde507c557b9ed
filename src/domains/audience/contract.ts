/** The message for a missing field or an invalid address. */
export const FILL_IN = 'Please fill in all fields'
export const NO_ADDRESS = 'Please enter a valid email address'

/** States of a subscriber: mail goes to confirmed ones only. */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'left', 'returned'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]
