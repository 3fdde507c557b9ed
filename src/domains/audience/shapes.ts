import * as z from 'zod/mini'
import { entryShapes } from '../../content/readers/shapes.ts'
import { EMAIL, EMAIL_MAX, normaliseEmail } from '../../kernel/email.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { someOf } from '../../kernel/list-shape.ts'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { bodyShape, integer, ofSite, text } from '../../kernel/shape.ts'
import { isBlank, LINE_MAX } from '../../kernel/text.ts'
import {
  FILL_IN,
  NO_ADDRESS,
  OWN_WORDS_MAX,
  RECEIVERS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
} from './contract.ts'

/** The name comes in one piece or in two; the first word of one piece is the first name. */
export const subscriberWrite = z.pipe(
  bodyShape({
    name: z.optional(text('Name', LINE_MAX)),
    firstName: z.optional(text('First name', LINE_MAX)),
    lastName: z.optional(text('Last name', LINE_MAX)),
    email: text('Email', LINE_MAX, FILL_IN),
  }).check(
    z.refine(
      ({ name, firstName, lastName }) => !isBlank(`${name ?? ''}${firstName ?? ''}${lastName ?? ''}`),
      {
        path: ['name'],
        error: FILL_IN,
      },
    ),
    z.refine(({ email }) => !isBlank(email), { path: ['email'], error: FILL_IN, abort: true }),
    z.refine(({ email }) => isAddress(email), { path: ['email'], error: NO_ADDRESS }),
  ),
  z.transform(({ name, firstName, lastName, email }) => ({
    ...namesOf({ name, firstName, lastName }),
    email: normaliseEmail(email),
  })),
)

export type SubscriberWrite = z.input<typeof subscriberWrite>
export type Subscriber = z.output<typeof subscriberWrite>

const subscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  /** Where the person signed up, such as `website`. */
  source: z.string(),
  language: z.string(),
  signedUpAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  /** The sentence that the subscriber agreed to, and when. */
  consentText: z.string(),
  consentAt: z.string(),
})

export type SubscriberRow = z.infer<typeof subscriberRow>

const subscribers = entryShapes({
  row: subscriberRow,
  filter: {
    state: z.optional(someOf('state', SUBSCRIBER_STATES)),
    language: z.optional(someOf('language', LOCALES)),
    source: z.optional(someOf('source', SUBSCRIBER_SOURCES)),
  },
  sorts: ['createdAt', '-createdAt', 'email', '-email'],
})

const ownWords = z.partialRecord(
  z.enum(LOCALES, `words must be by language: ${LOCALE_LIST}`),
  text('Words', OWN_WORDS_MAX),
  'words must be by language',
)

/** Whom a mail about the release can go to, and what became of the latest. */
const release = z.object({
  /** Whether the site asks every address for a confirmation before it writes to it. */
  asksAll: z.boolean(),
  isMailSetUp: z.boolean(),
  /** A site without a book has none that could be out. */
  hasBook: z.boolean(),
  /** Readers cannot open the site now: it is not published, in maintenance or archived. */
  isClosed: z.boolean(),
  /** The languages that the mail goes out in; `fresh`: to so many who have had none. The language of most comes first. */
  languages: z.array(z.object({ language: z.enum(LOCALES), all: z.number(), fresh: z.number() })),
  /** How many subscribers are in each state. */
  states: z.record(z.enum(SUBSCRIBER_STATES), z.number()),
  /** Null where none was sent. The figures add up to `receivers`. */
  latest: z.nullable(
    z.object({
      number: z.number(),
      sentAt: z.string(),
      receivers: z.number(),
      waiting: z.number(),
      sent: z.number(),
      /** The mail server refuses the address for good. */
      refused: z.number(),
      /** They had left by then, or were erased. */
      notNeeded: z.number(),
      /** For three days it could not be sent. */
      givenUp: z.number(),
    }),
  ),
})

export type Release = z.infer<typeof release>

const previewWrite = bodyShape({
  language: z.enum(LOCALES, `language must be one of ${LOCALE_LIST}`),
  words: text('Words', OWN_WORDS_MAX),
})

const releaseWrite = bodyShape({
  words: ownWords,
  /** Number of the latest mail that the caller knows of; 0 for none. */
  after: integer('after', 0),
  receivers: z.enum(RECEIVERS, `receivers must be one of ${RECEIVERS.join(', ')}`),
})

export type ReleaseWrite = z.output<typeof releaseWrite>

/** Input and output of each call, by its name. */
export const shapes = {
  subscribe: { body: subscriberWrite, answer: z.object({ message: z.string() }) },
  listSubscribers: subscribers.list,
  exportSubscribers: subscribers.export,
  eraseSubscriber: subscribers.erase,
  readRelease: { params: ofSite, answer: release },
  previewRelease: {
    params: ofSite,
    body: previewWrite,
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  },
  saveDoubleOptIn: {
    params: ofSite,
    body: bodyShape({ isOn: z.boolean('isOn must be true or false') }),
    answer: z.object({ isOn: z.boolean() }),
  },
  sendRelease: { params: ofSite, body: releaseWrite, answer: release },
} satisfies Record<string, Shapes>

export type SubscriberQuery = z.output<typeof subscribers.list.query>

function isAddress(email: string): boolean {
  const address = normaliseEmail(email)
  return address.length <= EMAIL_MAX && EMAIL.test(address)
}

interface Names {
  name: string | undefined
  firstName: string | undefined
  lastName: string | undefined
}

function namesOf({ name = '', firstName = '', lastName = '' }: Names) {
  if (isBlank(name)) return { firstName: firstName.trim(), lastName: lastName.trim() }
  const [first = ''] = name.trim().split(/\s/, 1)
  return { firstName: first, lastName: name.trim().slice(first.length).trimStart() }
}
