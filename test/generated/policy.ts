import type { Call } from '../../src/kernel/call.ts'
import { reachOf } from '../../src/kernel/role.ts'
import type { Caller } from '../support/callers.ts'

type Verdict = 'admitted' | 'not-signed-in' | 'not-allowed' | 'not-found'

/** What of a call decides who may make it. */
export type Rules = Pick<Call, 'method' | 'policy' | 'endsSeeing' | 'isPrivate'>

/** What the declared policy says of a caller of the first site, by the table of roles. */
export function verdictOf(
  { method, policy, endsSeeing, isPrivate }: Rules,
  { userId, role, isPlatformOwner, isLooking }: Caller,
): Verdict {
  if (isLooking && !endsSeeing && (method !== 'GET' || isPrivate)) return 'not-allowed'
  if (policy.kind === 'public') return 'admitted'
  if (userId === null) return 'not-signed-in'
  if (policy.kind === 'session') return 'admitted'
  if (policy.kind === 'platform-owner') return isPlatformOwner ? 'admitted' : 'not-allowed'
  if (role === null) return 'not-found'
  const reach = reachOf(role, policy.capability)
  // The items of the two sites are nobody's own, so a right on own items does not reach them.
  const isReached = policy.kind === 'item' ? reach === 'site' : reach !== null
  return isReached ? 'admitted' : 'not-allowed'
}

/** What was answered: a good one, or a problem with its type. */
export interface Answered {
  status: number
  problem: string | null
}

const STATUS = { 'not-signed-in': 401, 'not-allowed': 403, 'not-found': 404 }

/** What is wrong with the answer that a caller got to a valid call; null when nothing is. */
export function faultOf(rules: Rules, caller: Caller, { status, problem }: Answered): string | null {
  const { policy } = rules
  const verdict = verdictOf(rules, caller)
  const got = `${caller.name} got ${status} ${problem ?? ''}`.trim()
  if (status >= 500) return got
  if (verdict !== 'admitted') {
    const isRefused = status === STATUS[verdict] && problem === verdict
    return isRefused ? null : `${got} instead of ${verdict}`
  }
  // Whether there is something to find, and whether credentials fit, is no matter of a policy that names no site;
  // every other valid call of an admitted caller is good.
  const mayFail = policy.kind === 'public' || (policy.kind === 'session' && caller.role === null)
  const isGood = mayFail ? !['not-signed-in', 'not-allowed'].includes(problem ?? '') : status < 300
  return isGood ? null : `${got} instead of being admitted`
}
