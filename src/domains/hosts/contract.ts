import type { DomainAnswer } from './shapes.ts'

/** Maximum number of domains of a site. */
export const DOMAINS_MAX = 20

/** How a domain stands, as one word says it; `unchecked` before anybody asked. */
export type DomainState = 'unchecked' | 'good' | 'insecure' | 'partly' | 'elsewhere' | 'missing' | 'silent'

export function stateOf(answer: DomainAnswer | null): DomainState {
  if (!answer) return 'unchecked'
  if (answer.names !== 'found') return answer.names
  const here = answer.addresses.filter(({ state }) => state === 'here')
  if (here.length === 0) {
    return answer.addresses.some(({ isHereOverHttp }) => isHereOverHttp) ? 'insecure' : 'elsewhere'
  }
  // A server without a way to IPv6 cannot tell what is there.
  const others = answer.addresses.filter(({ state }) => state !== 'here' && state !== 'unreachable')
  if (others.length > 0) return 'partly'
  return answer.certificate?.fault ? 'insecure' : 'good'
}

/** The domain that readers may type instead: with `www.` or without it; null where nobody would. */
export function twinOf(domain: string): string | null {
  if (domain.startsWith('www.')) return domain.slice('www.'.length)
  return domain.split('.').length === 2 ? `www.${domain}` : null
}
