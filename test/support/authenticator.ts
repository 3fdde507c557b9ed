import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40]

/** The origin that the browser reports, and what the person did. */
interface Scene {
  challenge: string
  origin?: string
  host?: string
  /** Whether finger, face or PIN were checked. */
  isVerified?: boolean
  counter?: number
}

/** A device with one passkey, which answers as browsers pass answers on. @param userId account of the passkey */
export function anAuthenticator(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = text(credentialId)

  const clientData = (type: string, { challenge, origin = 'http://localhost' }: Scene): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const head = ({ host = 'localhost', isVerified = true, counter = 0 }: Scene, flags: number): Buffer => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), rest])
  }

  return {
    id,
    make(scene: Scene) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        head(scene, WITH_CREDENTIAL),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', scene)),
          attestationObject: text(attestation(authData)),
          transports: ['internal'],
        },
      }
    },
    use(scene: Scene, named = userId) {
      const [authenticatorData, client] = [head(scene, 0), clientData('webauthn.get', scene)]
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          userHandle: text(Buffer.from(named)),
        },
      }
    },
  }
}

/** A key of P-256 as CBOR (RFC 9052): kty 2, alg -7, curve 1, and the point. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  const key = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    key('fmt'),
    key('none'),
    key('attStmt'),
    Buffer.from([0xa0]),
    key('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}
