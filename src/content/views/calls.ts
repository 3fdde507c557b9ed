import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

/** Everybody in the studio of a site may save views; the actions check the right to share them. */
const policy = { kind: 'session' } as const

export const listViews: CallOf<typeof shapes.listViews> = {
  method: 'GET',
  path: '/api/forks/:forkId/list-views',
  summary: 'The saved views of a list, or of all lists: one’s own, and those that are shared',
  policy,
}

export const createView: CallOf<typeof shapes.createView> = {
  method: 'POST',
  path: '/api/forks/:forkId/list-views',
  summary: 'Saves what is asked of a list under a name',
  policy,
  status: 201,
}

export const saveView: CallOf<typeof shapes.saveView> = {
  method: 'PUT',
  path: '/api/list-views/:id',
  summary: 'Writes the fields that are given of a saved view of one’s own',
  policy,
}

export const deleteView: CallOf<typeof shapes.deleteView> = {
  method: 'DELETE',
  path: '/api/list-views/:id',
  summary:
    'Forgets a saved view of one’s own; with the right to change many at once also one that others share',
  policy,
}
