import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readMail: CallOf<typeof shapes.readMail> = {
  method: 'GET',
  path: '/api/forks/:forkId/mail',
  summary: 'Whether mail can be sent, and what waits in the outbox of a site',
  policy: { kind: 'site', capability: 'settings.read' },
}

export const sendTestMail: CallOf<typeof shapes.sendTestMail> = {
  method: 'POST',
  path: '/api/forks/:forkId/mail/test',
  summary: 'Sends a mail to the caller’s own address, and says what the mail server answered',
  policy: { kind: 'site', capability: 'settings.write' },
  limit: { count: 10, perMs: 60 * 60_000, by: 'account' },
  isLong: true,
}
