import type { CallOf } from '../../kernel/endpoint.ts'
import { LIMIT } from './contract.ts'
import type { shapes } from './shapes.ts'

export const signUp: CallOf<typeof shapes.signUp> = {
  method: 'POST',
  path: '/api/readers/sign-up',
  summary:
    'Mails a link for a reader’s account on the site of the host; the answer is the same whether or not the address has one',
  policy: { kind: 'public' },
  isEntry: true,
  limit: LIMIT,
}

export const openAccount: CallOf<typeof shapes.openAccount> = {
  method: 'POST',
  path: '/api/sign-ups/accept',
  summary: 'Makes a reader’s account with the one-time link from a mail, and signs in',
  policy: { kind: 'public' },
  isEntry: true,
  limit: LIMIT,
  status: 201,
}
