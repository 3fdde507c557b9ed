import { createHmac } from 'node:crypto'
import { request as plain, type IncomingMessage } from 'node:http'
import { request as encrypted } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Readable } from 'node:stream'
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

function send(account: S3Account, { body, ...asked }: S3Request): Promise<IncomingMessage> {
  const { endpoint } = account
  const url = new URL(endpoint)
  const headers = signed(account, { ...asked, hash: body?.hash ?? NOTHING, host: url.host, at: new Date() })
  const path = `${pathOf(asked.path)}${queryOf(asked.query)}`
  return new Promise((resolve, reject) => {
    const sending = (url.protocol === 'https:' ? encrypted : plain)(
      new URL(path, url),
      {
        method: asked.method,
        headers: { ...headers, 'content-length': body?.length ?? 0 },
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

interface Signing extends Pick<S3Request, 'method' | 'path' | 'query' | 'headers'> {
  hash: string
  host: string
  at: Date
}

/** All headers of a request with its signature, AWS Signature Version 4. */
export function signed(
  { region, accessKeyId, secretAccessKey }: Omit<S3Account, 'endpoint'>,
  { method, path, query, headers = {}, hash, host, at }: Signing,
): Record<string, string> {
  const moment = `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
  const day = moment.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    host,
    'x-amz-content-sha256': hash,
    'x-amz-date': moment,
  }
  const names = Object.keys(all).sort()
  const canonical = [
    method,
    pathOf(path),
    queryOf(query).slice(1),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, word) => createHmac('sha256', secret).update(word).digest(),
    `AWS4${secretAccessKey}`,
  )
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', moment, scope, hashOf(canonical)].join('\n'))
    .digest('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...all, authorization }
}

const pathOf = (path: string): string => `/${path.split('/').map(encoded).join('/')}`

function queryOf(query: Record<string, string> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
}

/** These are left as they are by encodeURIComponent, and not by S3. */
const encoded = (word: string): string =>
  encodeURIComponent(word).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
