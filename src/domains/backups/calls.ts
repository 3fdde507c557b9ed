import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const listBackups: CallOf<typeof shapes.listBackups> = {
  method: 'GET',
  path: '/api/backups',
  summary: 'The backups of the installation, the newest first: when, how large, and whether they were proved',
  policy: { kind: 'platform-owner' },
}

export const makeBackup: CallOf<typeof shapes.makeBackup> = {
  method: 'POST',
  path: '/api/backups',
  summary: 'Has a backup made now, at low priority; one that waits already is made once',
  policy: { kind: 'platform-owner' },
}

export const readChanges: CallOf<typeof shapes.readChanges> = {
  method: 'GET',
  path: '/api/backups/:id/changes',
  summary: 'What would come back, be otherwise and go, if a site went back to a backup',
  policy: { kind: 'platform-owner' },
  // All rows of the site are read.
  limit: { count: 30, perMs: 60_000, by: 'account' },
  isLong: true,
}

export const restoreBackup: CallOf<typeof shapes.restoreBackup> = {
  method: 'POST',
  path: '/api/backups/:id/restore',
  summary: 'Has a site whose name was typed, or one item, go back to a backup, after a backup of now',
  policy: { kind: 'platform-owner', needs: 'recent password' },
}

export const listRestores: CallOf<typeof shapes.listRestores> = {
  method: 'GET',
  path: '/api/restores',
  summary: 'What came back of backups lately, or is about to, the newest first',
  policy: { kind: 'platform-owner' },
}
