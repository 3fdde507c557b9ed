import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { signed } from '../../src/platform/backup/s3-request.ts'

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

function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const names = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const given = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const [, y, mo, d, h, mi, s] = /^(\d{4})(..)(..)T(..)(..)(..)Z$/.exec(given['x-amz-date'] ?? '') ?? []
  const again = signed(ACCOUNT, {
    method: method as 'GET',
    path: decodeURIComponent(url.pathname.slice(1)),
    query: Object.fromEntries(url.searchParams),
    headers: given,
    hash: given['x-amz-content-sha256'] ?? '',
    host: given.host ?? '',
    at: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`),
  })
  return again.authorization === headers.authorization
}
