import type { IncomingMessage, RequestOptions } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { Certificate, Challenge, Visited } from './answer.ts'

interface Place {
  host: string
  address: string
  port: number
  isSecure: boolean
}

type Visit = Omit<Visited, 'address'> & { certificate: Certificate | null }

/** For connecting, the certificate and the answer together. */
const PATIENCE_MS = 5_000
const BODY_MAX = 1_024
const HEADER_MAX = 8_192
const HTTP_PORT = 80
const NAMES_MAX = 20
const TEXT_MAX = 200

/** Asks the challenge at one address; redirects are not followed, and nothing but the answer's beginning is read. */
export async function visit(place: Place, challenge: Challenge): Promise<Visit> {
  const first = await ask(place, challenge)
  if (!place.isSecure || (first.state !== 'insecure' && first.state !== 'refused')) return first
  const plain = await ask({ ...place, isSecure: false, port: HTTP_PORT }, challenge)
  return { ...first, isHereOverHttp: plain.state === 'here' }
}

function ask({ host, address, port, isSecure }: Place, { path, hostIn }: Challenge): Promise<Visit> {
  const standard = isSecure ? 443 : HTTP_PORT
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const options: RequestOptions & https.RequestOptions = {
    host: address,
    port,
    path,
    headers: { host: port === standard ? host : `${host}:${port}`, connection: 'close' },
    maxHeaderSize: HEADER_MAX,
    agent: false,
    signal,
    // Whoever answers is told, whatever the certificate; nothing secret is sent.
    ...(isSecure && { servername: host, rejectUnauthorized: false }),
  }
  return new Promise((resolve) => {
    let certificate: Certificate | null = null
    const end = (state: Visited['state']) => {
      resolve({ state, isHereOverHttp: false, certificate })
      request.destroy()
    }
    const request = (isSecure ? https : http).request(options, (response) => {
      void textOf(response).then((body) => {
        const asked = response.statusCode === 200 ? hostIn(body) : null
        end(asked === null ? 'elsewhere' : asked === host ? 'here' : 'renamed')
      })
    })
    request.once('socket', (socket) => {
      socket.once('secureConnect', () => {
        certificate = certificateOf(socket as TLSSocket)
      })
    })
    request.once('error', (error: NodeJS.ErrnoException) => {
      // Whoever shows a certificate and then says nothing that HTTP knows is somebody else.
      const spoke = certificate !== null && error.name !== 'AbortError'
      end(spoke ? 'elsewhere' : stateOf(error, isSecure))
    })
    request.end()
  })
}

/** The beginning of an answer. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const bytes of response) {
      text += String(bytes)
      if (text.length > BODY_MAX) break
    }
  } catch {
    // An answer that breaks off is not that of this install.
  }
  return text.slice(0, BODY_MAX)
}

const STATES: Record<string, Visited['state']> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
}

function stateOf({ name, code = '' }: NodeJS.ErrnoException, isSecure: boolean): Visited['state'] {
  if (name === 'AbortError' || name === 'TimeoutError') return 'silent'
  return STATES[code] ?? (isSecure ? 'insecure' : 'elsewhere')
}

const FAULTS: Record<string, Certificate['fault']> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer',
}

function certificateOf(socket: TLSSocket): Certificate | null {
  const shown = socket.getPeerCertificate()
  if (!shown?.valid_to) return null
  // Node gives the code of the fault, whatever its types say.
  const code = socket.authorized ? null : String(socket.authorizationError)
  return {
    issuer: issuerOf(shown).slice(0, TEXT_MAX),
    validUntil: new Date(shown.valid_to).toISOString(),
    names: namesOf(shown),
    fault: code === null ? null : (FAULTS[code] ?? 'other'),
  }
}

function issuerOf({ issuer }: PeerCertificate): string {
  const [name] = [issuer?.O, issuer?.CN].flat().filter(Boolean)
  return name ?? ''
}

function namesOf({ subject, subjectaltname }: PeerCertificate): string[] {
  const names = (subjectaltname ?? '').split(', ').flatMap((entry) => /^DNS:(.+)$/.exec(entry)?.[1] ?? [])
  const all = names.length > 0 ? names : [subject?.CN].flat().filter((name) => name !== undefined)
  return all.slice(0, NAMES_MAX).map((name) => name.slice(0, TEXT_MAX))
}
