import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

/** Everybody in the studio of a site may save views; the actions check the right to share them. */
const policy = { kind: 'session' } as const

export const listViews: CallOf<typeof shapes.listViews> = {
  method: 'GET',
  path: '/api/forks/:forkId/list-views',
  summary: 'The saved views of a list, or of all lists: your own and the shared ones',
  policy,
}

export const createView: CallOf<typeof shapes.createView> = {
  method: 'POST',
  path: '/api/forks/:forkId/list-views',
  summary: 'Saves the query of a list as a view with a name',
  policy,
  status: 201,
}

export const saveView: CallOf<typeof shapes.saveView> = {
  method: 'PUT',
  path: '/api/list-views/:id',
  summary: 'Saves the given fields of one of your saved views',
  policy,
}

export const deleteView: CallOf<typeof shapes.deleteView> = {
  method: 'DELETE',
  path: '/api/list-views/:id',
  summary:
    'Deletes one of your saved views; with the right to bulk actions also a shared view of somebody else',
  policy,
}
