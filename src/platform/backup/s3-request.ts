import { request as plain, type IncomingMessage } from 'node:http'
import { request as encrypted } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { hashOf } from './hash.ts'

/** An account at a store that speaks the protocol of S3. */
export interface S3Account {
  /** Such as https://s3.eu-central-1.amazonaws.com */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Bucket and key. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: { length: number; hash: string; open(): Readable | Uint8Array }
}

/** Answers of which another try may be better. */
const PASSING = new Set([429, 500, 502, 503, 504])
const TRIES = 4
const FIRST_PAUSE_MS = 300
const SILENCE_MS = 60_000

const NOTHING = hashOf('')

/** Makes a signed request, again where the store or the network has a bad moment. */
export async function askS3(account: S3Account, asked: S3Request): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await send(account, asked)
      if (!PASSING.has(answer.statusCode ?? 0) || attempt === TRIES) return answer
      answer.resume()
    } catch (error) {
      if (attempt === TRIES) throw error
    }
    await delay(FIRST_PAUSE_MS * 2 ** attempt)
  }
}

/** The code of an answer that is an error, such as NoSuchBucket. */
export async function errorOfS3(answer: IncomingMessage): Promise<string> {
  const body = await text(answer).catch(() => '')
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? `status ${answer.statusCode}`
}

async function send(account: S3Account, { body, ...asked }: S3Request): Promise<IncomingMessage> {
  const { url, headers } = await signed(account, { ...asked, hash: body?.hash ?? NOTHING })
  return new Promise((resolve, reject) => {
    const sending = (url.protocol === 'https:' ? encrypted : plain)(
      url,
      {
        method: asked.method,
        headers: { ...Object.fromEntries(headers), 'content-length': body?.length ?? 0 },
        timeout: SILENCE_MS,
      },
      resolve,
    )
    sending.on('timeout', () => sending.destroy(new Error('the store did not answer')))
    sending.on('error', reject)
    const bytes = body?.open()
    if (!bytes || bytes instanceof Uint8Array) return sending.end(bytes)
    bytes.on('error', (error) => sending.destroy(error))
    return bytes.pipe(sending)
  })
}

interface Signing extends Omit<S3Request, 'body'> {
  /** SHA-256 of the body, hexadecimal. */
  hash: string
  /** Left out: now. */
  at?: Date
}

/** The address of a request and its headers with the signature, AWS Signature Version 4. */
export async function signed(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Account,
  { method, path, query = {}, headers = {}, hash, at = new Date() }: Signing,
): Promise<{ url: URL; headers: Headers }> {
  const url = new URL(path.split('/').map(encodeURIComponent).join('/'), `${new URL(endpoint).origin}/`)
  url.search = String(new URLSearchParams(query))
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    datetime: `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`,
  })
  return signer.sign()
}
