import * as z from 'zod/mini'
import { entryCalls } from '../../content/readers/contract.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Answers, FormField, Mistake } from '../../kernel/form.ts'
import { byId, text, writeShape } from '../../kernel/shape.ts'

const entryRow = z.object({
  id: z.string(),
  formId: z.string(),
  formName: z.string(),
  sentAt: z.string(),
  isSpam: z.boolean(),
  /** In the order of the form as it was then, with the words that stood there. */
  answers: z.array(z.object({ id: z.string(), label: z.string(), answer: z.string() })),
})

export type EntryRow = z.infer<typeof entryRow>

const ENTRY_STATES = ['kept', 'spam'] as const

const calls = entryCalls({
  path: 'form-submissions',
  row: entryRow,
  filter: {
    /** Ids of forms, with commas between. */
    form: z.optional(text('form', 4_000)),
    state: z.optional(z.enum(ENTRY_STATES, `state must be one of ${ENTRY_STATES.join(', ')}`)),
  },
  sorts: ['createdAt', '-createdAt'],
  rights: { read: 'form.entries', export: 'form.export', erase: 'form.entries' },
  summaries: {
    list: 'A page of what was sent by the forms of a site, the newest first; what looks like spam has a state of its own',
    erase: 'Erases an entry for good',
  },
})

export const { list: listEntries, export: exportEntries, erase: eraseEntry } = calls

export type EntryQuery = z.output<typeof calls.list.query & {}>
export type EntryFilter = Pick<EntryQuery, 'q' | 'form' | 'state'>

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
