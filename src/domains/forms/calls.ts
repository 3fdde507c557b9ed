import { entryCalls } from '../../content/readers/calls.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import { SUBMIT_LIMIT } from './contract.ts'
import type { shapes } from './shapes.ts'

export const submitForm: CallOf<typeof shapes.submitForm> = {
  method: 'POST',
  path: '/api/forms/:id/submissions',
  summary:
    'Submits an active form of the site of the host; answers to questions that the other answers hide are not stored',
  policy: { kind: 'public' },
  limit: SUBMIT_LIMIT,
  status: 201,
}

const entries = entryCalls<typeof shapes.listEntries, typeof shapes.exportEntries>({
  path: 'form-submissions',
  rights: { read: 'form.entries', export: 'form.export', erase: 'entry.write' },
  summaries: {
    list: 'A page of the form entries of a site, newest first; suspected spam has a status of its own',
    export: 'Exports the form entries of a site as a file, all or as filtered; needs a recent password',
    erase: 'Erases a form entry for good',
  },
})

export const { list: listEntries, export: exportEntries, erase: eraseEntry } = entries

export const readNotices: CallOf<typeof shapes.readNotices> = {
  method: 'GET',
  path: '/api/forks/:forkId/form-notices',
  summary: 'Whether entries can be mailed to whoever a form names, and which of these addresses were refused',
  policy: { kind: 'site', capability: 'content.read' },
}

export const resumeNotices: CallOf<typeof shapes.resumeNotices> = {
  method: 'POST',
  path: '/api/forms/:id/notices',
  summary: 'Mails entries of a form again to an address that a mail server has refused for good',
  policy: { kind: 'item', capability: 'form.write' },
}

export const saveEntry: CallOf<typeof shapes.saveEntry> = {
  method: 'PUT',
  path: '/api/form-submissions/:id',
  summary: 'Marks a form entry as spam, or as not spam',
  policy: { kind: 'item', capability: 'entry.write' },
}
