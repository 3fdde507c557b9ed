import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { newId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { hashOf } from './hash.ts'
import { hashPathUnhurried } from './unhurried.ts'
import { askS3, errorOfS3, type S3Account } from './s3-request.ts'
import type { Shelf, Vault } from '../vault.ts'

/** Whoever has not renewed the lock for so long is gone. */
const LOCK_MS = 5 * 60_000
const RENEW_MS = 60_000
/** A file may still grow while it is sent. */
const KEEP_TRIES = 3

interface S3Place extends S3Account {
  bucket: string
  /** Begins every key; may be empty. */
  prefix: string
}

/** A vault in a bucket of a store that speaks the protocol of S3. */
export function s3Vault(place: S3Place): Vault {
  const { bucket, prefix } = place
  const where = `s3://${[bucket, prefix].filter(Boolean).join('/')}`
  const keyOf = (...words: string[]) => [prefix, ...words].filter(Boolean).join('/')
  const pathOf = (shelf: Shelf, name: string) => `${bucket}/${keyOf(shelf, name)}`

  async function ask(asked: Parameters<typeof askS3>[1], fine: readonly number[]): Promise<IncomingMessage> {
    const answer = await askS3(place, asked).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      throw new StartError(`The store of ${where} cannot be reached: ${words}.`)
    })
    if (fine.includes(answer.statusCode ?? 0)) return answer
    throw new StartError(`The store of ${where} refused: ${await errorOfS3(answer)}.`)
  }

  async function put(path: string, bytes: Uint8Array, headers = {}, fine = [200]): Promise<IncomingMessage> {
    const body = { length: bytes.length, hash: hashOf(bytes), open: () => bytes }
    const answer = await ask({ method: 'PUT', path, headers, body }, fine)
    answer.resume()
    return answer
  }

  async function sendFile(path: string, known: ReadonlySet<string>) {
    for (let attempt = 1; ; attempt++) {
      const { hash, size } = await hashPathUnhurried(path)
      if (known.has(hash)) return { hash, size, isNew: false }
      const open = () => (size === 0 ? new Uint8Array() : createReadStream(path, { end: size - 1 }))
      const asked = {
        method: 'PUT',
        path: pathOf('files', hash),
        body: { length: size, hash, open },
      } as const
      // The store compares the hash: 400 means that the file has changed meanwhile.
      const answer = await ask(asked, attempt === KEEP_TRIES ? [200] : [200, 400])
      answer.resume()
      if (answer.statusCode === 200) return { hash, size, isNew: true }
    }
  }

  return {
    place: where,
    lock: () => takeLock(`${bucket}/${keyOf('lock')}`, where, ask, put),
    freeBytes: () => null,
    async list(shelf) {
      const names: string[] = []
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: `${keyOf(shelf)}/`,
          ...(token && { 'continuation-token': token }),
        }
        const page = await text(await ask({ method: 'GET', path: bucket, query }, [200]))
        // Keys are made here, of letters that XML takes as they are.
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(key.slice(keyOf(shelf).length + 1))
        token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
      } while (token)
      return names
    },
    write: async (shelf, name, bytes) => void (await put(pathOf(shelf, name), bytes)),
    keep: sendFile,
    read: (shelf, name) =>
      lazily(async () => {
        const answer = await ask({ method: 'GET', path: pathOf(shelf, name) }, [200, 404])
        // As a folder says it.
        if (answer.statusCode === 404)
          throw Object.assign(new Error('there is no such object'), { code: 'ENOENT' })
        return answer
      }),
    async remove(shelf, name) {
      ;(await ask({ method: 'DELETE', path: pathOf(shelf, name) }, [200, 204, 404])).resume()
    },
  }
}

/** A stream whose source is asked for first. */
function lazily(open: () => Promise<Readable>): Readable {
  const stream = new PassThrough()
  open()
    .then((source) => pipeline(source, stream))
    .catch((error: Error) => stream.destroy(error))
  return stream
}

type Ask = (asked: Parameters<typeof askS3>[1], fine: readonly number[]) => Promise<IncomingMessage>
type Put = (path: string, bytes: Uint8Array, headers: object, fine: number[]) => Promise<IncomingMessage>

const TAKEN = [409, 412]

/** An object that exists while a backup runs, with the moment until which it counts. */
async function takeLock(path: string, where: string, ask: Ask, put: Put): Promise<() => Promise<void>> {
  const words = () =>
    Buffer.from(JSON.stringify({ who: hostname(), id: newId(), until: Date.now() + LOCK_MS }))
  const taken = () => new StartError(`Another backup runs into ${where} at this moment.`)
  let answer = await put(path, words(), { 'if-none-match': '*' }, [200, ...TAKEN])
  if (answer.statusCode !== 200) {
    const old = await ask({ method: 'GET', path }, [200, 404])
    const { until = 0 } = old.statusCode === 200 ? JSON.parse(await text(old)) : {}
    if (until > Date.now()) throw taken()
    // Of two that find it out of date, one replaces what both have read.
    answer = await put(path, words(), { 'if-match': old.headers.etag ?? '*' }, [200, ...TAKEN, 404])
    if (answer.statusCode !== 200) throw taken()
  }
  const renewing = setInterval(() => void put(path, words(), {}, [200]).catch(() => {}), RENEW_MS).unref()
  return async () => {
    clearInterval(renewing)
    // If that fails, it is out of date soon.
    await ask({ method: 'DELETE', path }, [200, 204, 404]).then(
      (gone) => gone.resume(),
      () => {},
    )
  }
}
