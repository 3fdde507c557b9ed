import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX, normaliseEmail } from '../../kernel/email.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { isBlank, LINE_MAX, text } from '../../kernel/shape.ts'

export const FILL_IN = 'Please fill in all fields'
export const NO_ADDRESS = 'Please enter a valid email address'

/** A name of 300 characters, written with escapes, in both forms. */
const BODY_LIMIT = 16 * 1024

/** The name comes in one piece or in two; the first word of one piece is the first name. */
export const subscriberWrite = z.pipe(
  z
    .strictObject(
      {
        name: z.optional(text('Name', LINE_MAX)),
        firstName: z.optional(text('First name', LINE_MAX)),
        lastName: z.optional(text('Last name', LINE_MAX)),
        email: text('Email', LINE_MAX, FILL_IN),
      },
      'The request body must be an object',
    )
    .check(
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

export const audienceContract = { subscribe }

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
  const [first = '', ...rest] = name.trim().split(/(?<=^\S+)\s+/)
  return { firstName: first, lastName: rest.join('') }
}
