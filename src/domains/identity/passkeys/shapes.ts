import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { requiredText, text } from '../../../kernel/shape.ts'
import { user } from '../shapes.ts'

/** Longer than any browser's. */
const BYTES_MAX = 16_384

const bytes = (name: string) =>
  z
    .string(`${name} must be text`)
    .check(
      z.minLength(1, `${name} is required`),
      z.maxLength(BYTES_MAX, `${name} may have at most ${BYTES_MAX} characters`),
      z.regex(/^[\w-]+$/, `${name} must be base64url`),
    )

const outer = { id: bytes('id'), rawId: bytes('rawId'), type: z.literal('public-key') }

/** What the browser gives for a new passkey. */
const registration = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: bytes('clientDataJSON'),
    attestationObject: bytes('attestationObject'),
    transports: z.optional(z.array(text('Transport', 20)).check(z.maxLength(10))),
  }),
})

export type Registration = z.infer<typeof registration>

/** What the browser gives when a passkey is used. */
const assertion = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: bytes('clientDataJSON'),
    authenticatorData: bytes('authenticatorData'),
    signature: bytes('signature'),
    userHandle: z.optional(bytes('userHandle')),
  }),
})

export type Assertion = z.infer<typeof assertion>

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host that it opens. */
  host: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})

export type Passkey = z.infer<typeof passkey>

const own = z.object({ id: z.string().check(z.refine(isUuid)) })

const name = requiredText('Name', 60)

const used = z.strictObject({ response: assertion })

/** What the browser's own function takes, as the library made it. */
const request = { answer: z.custom<PublicKeyCredentialRequestOptionsJSON>() }

/** Input and output of each call, by its name. */
export const shapes = {
  listPasskeys: {
    answer: z.object({
      passkeys: z.array(passkey),
      /** The host that a new one would open; null where the studio was opened at an address that can have none. */
      host: z.nullable(z.string()),
    }),
  },
  beginPasskey: { answer: z.custom<PublicKeyCredentialCreationOptionsJSON>() },
  addPasskey: { body: z.strictObject({ name, response: registration }), answer: passkey },
  renamePasskey: { params: own, body: z.strictObject({ name }), answer: passkey },
  removePasskey: { params: own },
  beginPasskeyLogin: request,
  loginWithPasskey: { body: used, answer: z.object({ user }) },
  beginPasskeyConfirmation: request,
  confirmWithPasskey: { body: used },
} satisfies Record<string, Shapes>
