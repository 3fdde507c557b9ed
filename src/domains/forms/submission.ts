import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { FIELDS_MAX, TEXT_MAX } from '../../kernel/form.ts'
import { bodyShape, byId, integer, text } from '../../kernel/shape.ts'

/** Where a form stands on the site. */
export const formPath = (slug: string) => `/forms/${slug}`

const answer = z.union(
  [text('An answer', TEXT_MAX * 2), z.boolean(), z.null()],
  'An answer must be text, true or false',
)

const submission = bodyShape({
  /** Answers by the id of their field: of a select or radio the value of the option. */
  data: z
    .record(text('Id of a field', 60), answer, 'data must be an object of answers')
    .check(
      z.refine((value) => Object.keys(value).length <= FIELDS_MAX, `data may hold ${FIELDS_MAX} answers`),
    ),
  /** Milliseconds between the form coming up and its being sent, where somebody counted them. */
  took: z.optional(integer('took', 0)),
  /** Nobody sees this field, so no person fills it in. */
  website: z.optional(text('website', 1_000)),
})

export type SubmissionWrite = z.output<typeof submission>

/** Loose enough for a class behind one address. */
export const SUBMIT_LIMIT = { count: 30, perMs: 60_000, by: 'address' } as const

export const submitForm = endpoint({
  method: 'POST',
  path: '/api/forms/:id/submissions',
  summary: 'Sends an active form of the site of the host; what is not asked after these answers is not kept',
  policy: { kind: 'public' },
  limit: SUBMIT_LIMIT,
  params: byId,
  body: submission,
  answer: z.object({
    /** What is said to whoever sent it. */
    message: z.string(),
    /** Path on the site where it goes on; '' for nowhere. */
    redirectUrl: z.string(),
  }),
  status: 201,
})

/** Apart from the rest of the contract: pages of readers carry it. */
export const submissionContract = { submitForm }
