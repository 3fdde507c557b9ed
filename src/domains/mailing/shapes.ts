import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { ofSite } from '../../kernel/shape.ts'
import { MAIL_STATES } from './contract.ts'

const mailState = z.object({
  state: z.enum(MAIL_STATES),
  /** The address that mail comes from; null where mail is not set up. */
  from: z.nullable(z.string()),
  /** Where the links of the site's mails lead, without a path. */
  origin: z.string(),
  /** What the mail server answered to the login; null where it takes it. */
  reason: z.nullable(z.string()),
  /** Mails of the site that wait to be sent. */
  waiting: z.number(),
  /** Sent within the last 30 days. */
  sent: z.number(),
  /** Refused by a mail server, or given up after three days, within the last 30 days. */
  failed: z.number(),
  /** The newest of these first, five at most. The outbox keeps no addresses, so nothing here tells one. */
  latestFailed: z.array(
    z.object({
      id: z.string(),
      /** Name of its kind, such as `audience.confirm`. */
      kind: z.string(),
      outcome: z.enum(['refused', 'given-up']),
      endedAt: z.string(),
      /** What the mail server said; null where it was never asked. */
      reason: z.nullable(z.string()),
    }),
  ),
  sentAt: z.nullable(z.string()),
  /** What the mail server said to one that waits. */
  error: z.nullable(z.string()),
  /** The latest mails that were tried, where the mail server has taken none of them; null where it took the last one. */
  notTaken: z.nullable(
    z.object({
      count: z.number(),
      /** When the first of them was tried. */
      since: z.string(),
      /** What the mail server said to the last one. */
      reason: z.string(),
    }),
  ),
})

export type MailState = z.infer<typeof mailState>

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  readMail: { params: ofSite, answer: mailState },
  sendTestMail: {
    params: ofSite,
    /** `reason` says why the mail server did not take it; null where it has. */
    answer: z.object({ to: z.string(), reason: z.nullable(z.string()) }),
  },
} satisfies Record<string, Shapes>
