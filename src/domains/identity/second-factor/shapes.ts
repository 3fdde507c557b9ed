import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { requiredText } from '../../../kernel/shape.ts'
import { user } from '../shapes.ts'

/** A code of the app, or a recovery code. */
const givenCode = requiredText('Code', 60)

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const secondFactor = z.object({
  isOn: z.boolean(),
  /** Null while it is off. */
  since: z.nullable(z.string()),
  /** Recovery codes that are left. */
  recoveryCodes: z.number(),
})

export type SecondFactor = z.infer<typeof secondFactor>

/** Input and output of each call, by its name. */
export const shapes = {
  sendCode: { body: z.strictObject({ code: givenCode }), answer: z.object({ user }) },
  readSecondFactor: { answer: secondFactor },
  beginSecondFactor: {
    answer: z.object({
      /** As people type it. */
      secret: z.string(),
      /** As the QR code holds it. */
      address: z.string(),
    }),
  },
  turnOnSecondFactor: { body: z.strictObject({ code: givenCode }), answer: recoveryCodes },
  renewRecoveryCodes: { answer: recoveryCodes },
  turnOffSecondFactor: {},
} satisfies Record<string, Shapes>
