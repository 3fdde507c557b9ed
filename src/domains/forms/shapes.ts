import * as z from 'zod/mini'
import { entryShapes } from '../../content/readers/shapes.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { FIELDS_MAX, TEXT_MAX } from '../../kernel/form.ts'
import { bodyShape, byId, integer, ofSite, text, writeShape } from '../../kernel/shape.ts'

const answer = z.union(
  [text('An answer', TEXT_MAX * 2), z.boolean(), z.null()],
  'An answer must be text, true or false',
)

const submission = bodyShape({
  /** Answers by the id of their field: for a select or radio the option's value. */
  data: z
    .record(text('Id of a field', 60), answer, 'data must be an object of answers')
    .check(
      z.refine((value) => Object.keys(value).length <= FIELDS_MAX, `data may hold ${FIELDS_MAX} answers`),
    ),
  /** Milliseconds from display to submission, if measured. */
  took: z.optional(integer('took', 0)),
  /** A hidden honeypot field: only robots fill it in. */
  website: z.optional(text('website', 1_000)),
})

export type SubmissionWrite = z.output<typeof submission>

const entryRow = z.object({
  id: z.string(),
  formId: z.string(),
  formName: z.string(),
  sentAt: z.string(),
  isSpam: z.boolean(),
  /** In the form's order and with its labels at the time. */
  answers: z.array(z.object({ id: z.string(), label: z.string(), answer: z.string() })),
  /** The address in the first e-mail field that was asked, as it is compared; null where there is none. */
  senderEmail: z.nullable(z.string()),
})

export type EntryRow = z.infer<typeof entryRow>

const ENTRY_STATES = ['kept', 'spam'] as const

const entries = entryShapes({
  row: entryRow,
  filter: {
    /** Ids of forms, with commas between. */
    form: z.optional(text('form', 4_000)),
    state: z.optional(z.enum(ENTRY_STATES, `state must be one of ${ENTRY_STATES.join(', ')}`)),
  },
  sorts: ['createdAt', '-createdAt'],
})

/** Input and output of each call, by its name. */
export const shapes = {
  submitForm: {
    params: byId,
    body: submission,
    answer: z.object({
      /** The message shown to the sender. */
      message: z.string(),
      /** Path on the site to open next; '' for none. */
      redirectUrl: z.string(),
    }),
  },
  listEntries: entries.list,
  exportEntries: entries.export,
  saveEntry: {
    params: byId,
    body: writeShape({ isSpam: z.boolean('isSpam must be true or false') }, [
      'id',
      'formId',
      'formName',
      'sentAt',
      'answers',
      'senderEmail',
    ]),
    answer: entryRow,
  },
  eraseEntry: entries.erase,
  readNotices: {
    params: ofSite,
    answer: z.object({
      /** False while no mail server is set up. */
      areSent: z.boolean(),
      /** Forms whose address a mail server has refused for good: no more mail goes there. */
      refused: z.array(
        z.object({
          formId: z.string(),
          email: z.string(),
          /** What the mail server said, without addresses. */
          reason: z.string(),
          refusedAt: z.string(),
        }),
      ),
    }),
  },
  resumeNotices: { params: byId },
} satisfies Record<string, Shapes>

export type EntryQuery = z.output<typeof entries.list.query>
export type EntryFilter = Pick<EntryQuery, 'q' | 'form' | 'state'>
