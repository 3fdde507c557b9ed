import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Answers, FormField, Mistake } from '../../kernel/form.ts'
import { listQuery } from '../../kernel/list.ts'
import { requiredText, text, writeShape } from '../../kernel/shape.ts'

const byId = z.strictObject({ id: requiredText('id', 60) })

export const entryRow = z.object({
  id: z.string(),
  formId: z.string(),
  formName: z.string(),
  sentAt: z.string(),
  isSpam: z.boolean(),
  /** In the order of the form as it was then, with the words that stood there. */
  answers: z.array(z.object({ id: z.string(), label: z.string(), answer: z.string() })),
})

export type EntryRow = z.infer<typeof entryRow>

export const ENTRY_SORTS = ['createdAt', '-createdAt'] as const
export const ENTRY_STATES = ['kept', 'spam'] as const

const entryFilter = {
  q: listQuery.shape.q,
  /** Ids of forms, with commas between. */
  form: z.optional(text('form', 4_000)),
  state: z.optional(z.enum(ENTRY_STATES, `state must be one of ${ENTRY_STATES.join(', ')}`)),
}

const entryQuery = z.strictObject({
  ...entryFilter,
  limit: listQuery.shape.limit,
  cursor: listQuery.shape.cursor,
  offset: listQuery.shape.offset,
  sort: z.optional(z.enum(ENTRY_SORTS, `sort must be one of ${ENTRY_SORTS.join(', ')}`)),
})

export type EntryQuery = z.output<typeof entryQuery>
export type EntryFilter = Pick<EntryQuery, 'q' | 'form' | 'state'>

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/form-submissions',
  summary:
    'A page of what was sent by the forms of a site, the newest first; what looks like spam has a state of its own',
  policy: { kind: 'site', capability: 'form.entries' },
  params: ofSite,
  query: entryQuery,
  answer: z.array(entryRow),
})

export const EXPORT_FORMATS = ['csv', 'json'] as const

export const exportEntries = {
  ...endpoint({
    method: 'GET',
    path: '/api/forks/:forkId/form-submissions/export',
    summary: 'The same as a file, whole or as it was filtered; asks for a recent password',
    policy: { kind: 'site', capability: 'form.export' },
    params: ofSite,
    query: z.strictObject({
      ...entryFilter,
      format: z.optional(z.enum(EXPORT_FORMATS, `format must be one of ${EXPORT_FORMATS.join(', ')}`)),
    }),
  }),
  file: ['text/csv', 'application/json'],
} as const

export const saveEntry = endpoint({
  method: 'PUT',
  path: '/api/form-submissions/:id',
  summary: 'Says whether an entry is spam',
  policy: { kind: 'item', capability: 'form.entries' },
  params: byId,
  body: writeShape({ isSpam: z.boolean('isSpam must be true or false') }, [
    'id',
    'formId',
    'formName',
    'sentAt',
    'answers',
  ]),
  answer: entryRow,
})

export const eraseEntry = endpoint({
  method: 'DELETE',
  path: '/api/form-submissions/:id',
  summary: 'Erases an entry for good',
  policy: { kind: 'item', capability: 'form.entries' },
  params: byId,
})

export const entriesContract = { listEntries, exportEntries, saveEntry, eraseEntry }

/** A form as readers get it. */
export interface FormView {
  id: string
  name: string
  /** Where a browser sends it without script. */
  action: string
  fields: FormField[]
  /** '' for the usual word. */
  submitText: string
  successMessage: string
  /** Where it goes on, in the language of the page; '' for nowhere. */
  redirectPath: string
  /** What was typed before, and what was wrong with it. */
  answers: Answers
  mistakes: Readonly<Record<string, Mistake>>
  /** Why it was not taken, where that is no field's fault: a key. */
  problem: 'tooMany' | 'failed' | null
}
