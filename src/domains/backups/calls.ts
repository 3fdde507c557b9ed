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
