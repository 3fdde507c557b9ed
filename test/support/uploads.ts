import type { LightMyRequestResponse } from 'fastify'
import type { Site } from '../../src/kernel/site.ts'
import type { App } from './app.ts'

interface Sending {
  as?: string
  site?: Pick<Site, 'id'>
  name: string
  /** Omitted: the length of the bytes. */
  length?: number
}

/** Begins an upload. */
export function beginUpload(
  app: App,
  { as, site, name, length = 0 }: Sending,
): Promise<LightMyRequestResponse> {
  const words = { filename: name, ...(site && { forkId: site.id }) }
  const metadata = Object.entries(words).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  return app.call('POST /api/uploads', {
    ...(as !== undefined && { as }),
    headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata.join(',') },
  })
}

/** Sends a piece of an upload. @param location as its beginning answered it */
export function sendPiece(
  app: App,
  location: string,
  bytes: Uint8Array,
  { as, at = 0 }: { as?: string; at?: number },
): Promise<LightMyRequestResponse> {
  return app.server.inject({
    method: 'PATCH',
    url: location,
    headers: {
      ...TUS,
      host: 'localhost',
      accept: 'application/problem+json',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(at),
      ...(as && { cookie: `sid=${as}` }),
    },
    payload: Buffer.from(bytes),
  })
}

/** Sends a file as a whole. @returns the refusal, or the answer to its last piece with the path of the file */
export async function upload(
  app: App,
  bytes: Uint8Array,
  sending: Sending,
): Promise<{ answer: LightMyRequestResponse; path: string; location: string }> {
  const begun = await beginUpload(app, { length: bytes.length, ...sending })
  if (begun.statusCode !== 201) return { answer: begun, path: '', location: '' }
  const location = String(begun.headers.location)
  const { as } = sending
  const answer = await sendPiece(app, location, bytes, { ...(as !== undefined && { as }) })
  return { answer, path: begun.json().path, location }
}

export const TUS = { 'tus-resumable': '1.0.0' }
