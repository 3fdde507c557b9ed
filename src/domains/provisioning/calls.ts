import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const policy = { kind: 'platform-owner' } as const

/** A site costs room and an address, and a script makes any number. */
const limit = { count: 60, perMs: 60 * 60_000, by: 'account' } as const

export const listStandingSites: CallOf<typeof shapes.listStandingSites> = {
  method: 'GET',
  path: '/api/admin/sites',
  summary: 'Every site of the install with its state and size, deleted ones last',
  policy,
}

export const createSite: CallOf<typeof shapes.createSite> = {
  method: 'POST',
  path: '/api/admin/forks',
  summary: 'Creates a site with a book, with pages alone, or with look, menus and forms of another site',
  policy,
  limit,
  status: 201,
}

export const importSite: CallOf<typeof shapes.importSite> = {
  method: 'POST',
  path: '/api/admin/site-files',
  summary: 'Makes a new site of the file of one, paused',
  policy,
  limit: { count: 20, perMs: 60 * 60_000, by: 'account' },
  status: 201,
  isLong: true,
}

export const changeSite: CallOf<typeof shapes.changeSite> = {
  method: 'PUT',
  path: '/api/admin/forks/:id',
  summary: 'Renames a site, changes its address or domain, pauses it, or makes it the default',
  policy,
}

export const deleteSite: CallOf<typeof shapes.deleteSite> = {
  method: 'DELETE',
  path: '/api/admin/forks/:id',
  summary: 'Deletes a site whose name was typed; for 30 days it can be brought back',
  policy: { ...policy, needs: 'recent password' },
}

export const exportSite: CallOf<typeof shapes.exportSite> = {
  method: 'GET',
  path: '/api/admin/forks/:id/file',
  summary: 'A site as one file, to take to another install: everything but people, readers and secrets',
  policy,
  limit,
  isLong: true,
}

export const checkExport: CallOf<typeof shapes.checkExport> = {
  method: 'GET',
  path: '/api/admin/forks/:id/file/check',
  summary:
    'Whether the file of a site can be made; refused as the file would be, whose refusal a browser would save',
  policy,
  isLong: true,
}

export const restoreSite: CallOf<typeof shapes.restoreSite> = {
  method: 'POST',
  path: '/api/admin/forks/:id/restore',
  summary: 'Brings a deleted site back, paused',
  policy,
}
