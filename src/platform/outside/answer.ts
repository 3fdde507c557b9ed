import type { Names } from './names.ts'

/** What a server showed to prove that it is the host. */
export interface Certificate {
  issuer: string
  validUntil: string
  names: string[]
  /** Why browsers refuse it; null where they do not. */
  fault: 'expired' | 'not-yet' | 'other-name' | 'self-signed' | 'unknown-issuer' | 'other' | null
}

/** What became of a visit to one address of a host. */
export interface Visited {
  address: string
  /**
   * `here`: this install answered. `renamed`: it did, but a proxy in between named another host. `elsewhere`: somebody else
   * answered. `closed`: an address that no reader can reach, so it was not visited.
   */
  state: 'here' | 'renamed' | 'elsewhere' | 'refused' | 'silent' | 'unreachable' | 'insecure' | 'closed'
  /** For `insecure`, which is a host without https: whether this install answers there over http. */
  isHereOverHttp: boolean
}

/** What DNS and the servers behind it say of a host. */
export interface HostAnswer {
  names: Names['state']
  /** The name that the host stands for; null for none. */
  alias: string | null
  addresses: Visited[]
  isSecure: boolean
  /** Null where nobody showed one. */
  certificate: Certificate | null
}

/** A question that only this install can answer. */
export interface Challenge {
  path: string
  /** The host that the answer says it was asked at; null for an answer that is not of this install. */
  hostIn(body: string): string | null
}
