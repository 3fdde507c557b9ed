import { requiredLine } from '../../src/content/type/fields.ts'
import { published } from '../../src/content/type/state.ts'

/** A type of item with a title; what else an event has is said by the test that takes it, in `shared`. */
export const EVENT = {
  name: 'event',
  address: 'events',
  callNames: ['Event', 'Events'],
  one: 'an event',
  many: 'events',
  state: published,
  words: 'events',
  capability: 'content.write',
  texts: { title: requiredLine('Title') },
} as const
