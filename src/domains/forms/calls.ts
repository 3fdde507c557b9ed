import { entryCalls } from '../../content/readers/calls.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import { SUBMIT_LIMIT } from './contract.ts'
import type { shapes } from './shapes.ts'

export const submitForm: CallOf<typeof shapes.submitForm> = {
  method: 'POST',
  path: '/api/forms/:id/submissions',
  summary: 'Sends an active form of the site of the host; what is not asked after these answers is not kept',
  policy: { kind: 'public' },
  limit: SUBMIT_LIMIT,
  status: 201,
}

const entries = entryCalls<typeof shapes.listEntries, typeof shapes.exportEntries>({
  path: 'form-submissions',
  rights: { read: 'form.entries', export: 'form.export', erase: 'form.entries' },
  summaries: {
    list: 'A page of what was sent by the forms of a site, the newest first; what looks like spam has a state of its own',
    erase: 'Erases an entry for good',
  },
})

export const { list: listEntries, export: exportEntries, erase: eraseEntry } = entries

export const saveEntry: CallOf<typeof shapes.saveEntry> = {
  method: 'PUT',
  path: '/api/form-submissions/:id',
  summary: 'Says whether an entry is spam',
  policy: { kind: 'item', capability: 'form.entries' },
}
