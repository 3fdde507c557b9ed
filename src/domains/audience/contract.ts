import type { Locale } from '../../kernel/locale.ts'

/** The message for a missing field or an invalid address. */
export const FILL_IN = 'Please fill in all fields'
export const NO_ADDRESS = 'Please enter a valid email address'

/** States of a subscriber: mail goes to confirmed ones only. */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'left', 'returned'] as const

/** Where subscribers come from: the forms of the site. */
export const SUBSCRIBER_SOURCES = ['website'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** What an author adds to a mail of the product, by language: plain text, whose paragraphs stand apart by an empty line. */
export type OwnWords = Partial<Record<Locale, string>>

/** Characters of what an author adds, in each language. */
export const OWN_WORDS_MAX = 2_000

/** To whom a further mail about the release goes: who has had none, or everybody again. */
export const RECEIVERS = ['fresh', 'all'] as const
