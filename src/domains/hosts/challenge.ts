import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Challenge } from '../../platform/outside/answer.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Where every host of this install answers a challenge; a domain that leads elsewhere does not. */
export const CHALLENGE_PATH = '/.well-known/flyleaf/'

const TOKEN = /^[0-9a-f]{32}$/
const ANSWER = /^([0-9a-f]{64}) ([\w.:[\]-]{1,253})\n$/

/** What is answered at a host; null where nothing was asked. */
export function solve(secrets: Secrets, token: string, host: string): string | null {
  return TOKEN.test(token) ? `${signed(secrets, token, host).toString('hex')} ${host}\n` : null
}

/** A question that nobody without this install's key can answer. */
export function newChallenge(secrets: Secrets): Challenge {
  const token = randomBytes(16).toString('hex')
  return {
    path: CHALLENGE_PATH + token,
    hostIn(body) {
      const [, proof = '', host = ''] = ANSWER.exec(body) ?? []
      const isOurs = proof !== '' && timingSafeEqual(Buffer.from(proof, 'hex'), signed(secrets, token, host))
      return isOurs ? host : null
    },
  }
}

function signed(secrets: Secrets, token: string, host: string): Buffer {
  return createHmac('sha256', secrets.keyFor('domain-checks')).update(`${token} ${host}`).digest()
}
