import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const signUp: CallOf<typeof shapes.signUp> = {
  method: 'POST',
  path: '/api/readers/sign-up',
  summary: 'Asks for a reader’s account on the site of the host; closed until the install can send mail',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
}
