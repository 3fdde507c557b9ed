import * as z from 'zod/mini'
import { entryCalls } from '../../content/readers/contract.ts'
import { EMAIL, EMAIL_MAX, normaliseEmail } from '../../kernel/email.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { bodyShape, isBlank, LINE_MAX, text } from '../../kernel/shape.ts'

export const FILL_IN = 'Please fill in all fields'
export const NO_ADDRESS = 'Please enter a valid email address'

/** A name of 300 characters, written with escapes, in both forms. */
const BODY_LIMIT = 16 * 1024

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

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/subscribe',
  summary:
    'Asks the site of the host to send word when its book is out; says the same of known and new addresses',
  policy: { kind: 'public' },
  body: subscriberWrite,
  bodyLimit: BODY_LIMIT,
  answer: z.object({ message: z.string() }),
})

/** Where a subscriber stands: the mail goes to those that are confirmed. */
export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'left', 'returned'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

const subscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  /** Where the form was, such as `website`. */
  source: z.string(),
  language: z.string(),
  signedUpAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  /** The sentence that was agreed to, and when. */
  consentText: z.string(),
  consentAt: z.string(),
})

export type SubscriberRow = z.infer<typeof subscriberRow>

const STATE_RULE = `state must be some of ${SUBSCRIBER_STATES.join(', ')}, with commas between`
const isState = (value: string): value is SubscriberState =>
  SUBSCRIBER_STATES.some((state) => state === value)

const calls = entryCalls({
  path: 'subscribers',
  row: subscriberRow,
  filter: {
    state: z.optional(
      z.pipe(
        text('state', 100).check(z.refine((value) => value.split(',').every(isState), STATE_RULE)),
        z.transform((value) => value.split(',').filter(isState)),
      ),
    ),
  },
  sorts: ['createdAt', '-createdAt', 'email', '-email'],
  rights: { read: 'audience.read', export: 'audience.export', erase: 'audience.erase' },
  summaries: {
    list: 'A page of who wants to hear that the book of a site is out',
    erase: 'Erases a subscriber: everything that the site keeps under the address',
  },
})

export const { list: listSubscribers, export: exportSubscribers, erase: eraseSubscriber } = calls

export type SubscriberQuery = z.output<typeof calls.list.query & {}>

export const audienceContract = { subscribe, listSubscribers, exportSubscribers, eraseSubscriber }

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
