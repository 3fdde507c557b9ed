import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate with its key, both as PEM. */
export interface Made {
  cert: string
  key: string
}

interface Wanted {
  names: readonly string[]
  /** Who signs it; left out: it signs itself. */
  by?: Made & { name: string }
  isAuthority?: boolean
  /** Days from now; negative ones have passed. */
  days?: number
}

/** Makes a certificate (RFC 5280) of the curve P-256; Node reads certificates and makes none. */
export function aCertificate({ names, by, isAuthority = false, days = 60 }: Wanted): Made {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [name = ''] = names
  const from = new Date(Date.now() - 100 * DAY_MS)
  const until = new Date(Date.now() + days * DAY_MS)
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SIGNATURE,
    named(by?.name ?? name),
    sequence(time(from), time(until)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(names, isAuthority))),
  )
  const signed = sequence(body, SIGNATURE, bits(sign('sha256', body, by?.key ?? privateKey)))
  return { cert: pem('CERTIFICATE', signed), key: pemOf(privateKey) }
}

/** A certificate authority; programs that trust it accept the certificates that it signs. */
export function anAuthority(name: string): Made & { name: string } {
  return { ...aCertificate({ names: [name], isAuthority: true, days: 365 }), name }
}

const DAY_MS = 86_400_000

function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts)
const integer = (bytes: Uint8Array) => tagged(0x02, bytes)
const octets = (bytes: Uint8Array) => tagged(0x04, bytes)
const bits = (bytes: Uint8Array) => tagged(0x03, Buffer.from([0]), bytes)
const id = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes))
const truth = tagged(0x01, Buffer.from([0xff]))

/** ecdsa-with-SHA256 */
const SIGNATURE = sequence(id(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

/** A name that is nothing but a common name. */
const named = (name: string) =>
  sequence(tagged(0x31, sequence(id(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(name)))))

const time = (at: Date) =>
  tagged(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

function extensions(names: readonly string[], isAuthority: boolean): Buffer[] {
  if (isAuthority) return [sequence(id(0x55, 0x1d, 0x13), truth, octets(sequence(truth)))]
  const hosts = names.map((name) => tagged(0x82, Buffer.from(name)))
  return [sequence(id(0x55, 0x1d, 0x11), octets(sequence(...hosts)))]
}

function pem(what: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`, ''].join('\n')
}

const pemOf = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }))
