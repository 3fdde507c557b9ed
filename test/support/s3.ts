import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const ACCOUNT = { region: 'eu-central-1', accessKeyId: 'key-of-tests', secretAccessKey: 'secret of tests' }
/** Keys on a page of a list; few, so that a small vault has several pages. */
const PAGE = 5

/** A server of the parts of S3 that a vault uses, which keeps objects in memory and checks signatures, hashes and conditions. */
export async function aBucket() {
  const objects = new Map<string, Buffer>()
  /** Requests that get this status before they are looked at. */
  const failing: number[] = []
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname.slice('/bucket/'.length))
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const failure = failing.shift()
    if (failure) return void refuse(failure, 'SlowDown')
    if (!isSigned(request, url)) return void refuse(403, 'SignatureDoesNotMatch')
    if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
      return void refuse(400, 'XAmzContentSHA256Mismatch')
    const there = objects.get(key)
    switch (request.method) {
      case 'PUT': {
        const { 'if-none-match': none, 'if-match': match } = request.headers
        if ((none === '*' && there) || (match && match !== etagOf(there)))
          return void refuse(412, 'PreconditionFailed')
        objects.set(key, body)
        return void response.writeHead(200, { etag: etagOf(body) }).end()
      }
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      default:
        if (url.searchParams.has('list-type'))
          return void response.writeHead(200).end(listOf(url.searchParams))
        if (!there) return void refuse(404, 'NoSuchKey')
        return void response.writeHead(200, { etag: etagOf(there) }).end(there)
    }
  }

  function listOf(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, PAGE)
    const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`
  }

  return {
    objects,
    failing,
    place: { ...ACCOUNT, endpoint: `http://127.0.0.1:${port}`, bucket: 'bucket', prefix: 'flyleaf' },
  }
}

const etagOf = (body: Buffer | undefined): string =>
  `"${createHash('md5')
    .update(body ?? '')
    .digest('hex')}"`

/** Whether a request has the signature that its key gives, AWS Signature Version 4: worked out without the library of the product. */
function isSigned({ method, headers }: IncomingMessage, { pathname, searchParams }: URL): boolean {
  const { authorization = '' } = headers
  const [, scope = '', names = '', signature = ''] =
    /Credential=key-of-tests\/([^,]*), SignedHeaders=([^,]*), Signature=(\w+)$/.exec(authorization) ?? []
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, word) => createHmac('sha256', secret).update(word).digest(),
      `AWS4${ACCOUNT.secretAccessKey}`,
    )
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  return createHmac('sha256', key).update(signed).digest('hex') === signature
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** These are left as they are by encodeURIComponent, and not by S3. */
const encoded = (word: string): string =>
  encodeURIComponent(word).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
