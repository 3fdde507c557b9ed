import { createHash } from 'node:crypto'
import { invalidField, Problem } from '../../../kernel/problem.ts'
import { type Sandbox, TaskEnded } from '../../../platform/sandbox/sandbox.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type FileKind, kindsNamed, KINDS, LENGTH_MAX, PICTURES } from './kinds.ts'
import { lookAtPicture } from './task-kinds.ts'
import { placesIn, type Place } from './places.ts'
import { isWebVtt } from './webvtt.ts'
import { isWordDocument, isWordZip, SNIFFED, sniffed } from './sniff.ts'

interface Given {
  key: string
  name: string
  length: number
}

/** What a stored file is. */
export interface Looked {
  kind: FileKind
  /** SHA-256 of its bytes, in hexadecimal digits. */
  hash: string
  width: number | null
  height: number | null
  /** The picture without what a camera wrote into it; null for every other file, and where it wrote nothing. */
  cleaned: Uint8Array | null
  /** Where a film or a sound says in which place it was taken. */
  places: readonly Place[]
}

/** What the first bytes say, for a file that is not whole yet. @throws unsupported-media-type, too-large */
export async function lookAtBeginning(storage: Storage, { key, name, length }: Given): Promise<FileKind> {
  const kind = kindOf(await storage.beginning(key, Math.min(SNIFFED, length)), name)
  if (kind === KINDS.txt && isNamed(name, KINDS.vtt)) throw noCaptions()
  if (!kind || !kindsNamed(name).includes(kind)) throw notTaken()
  if (length > LENGTH_MAX[kind.family]) throw tooLong(kind.family)
  return kind
}

/**
 * Looks at a whole file.
 * @throws unsupported-media-type, too-large, invalid for a picture that is damaged or too large to show, unavailable
 */
export async function lookAtFile(storage: Storage, sandbox: Sandbox, given: Given): Promise<Looked> {
  const kind = await lookAtBeginning(storage, given)
  if (kind.family === 'video' || kind.family === 'audio') {
    const places = OF_BOXES.has(kind) ? await placesIn(storage, given.key, given.length) : []
    const hash = await hashOfStream(storage, given)
    return { kind, hash, width: null, height: null, cleaned: null, places }
  }
  const bytes = await storage.read(given.key)
  if (kind === KINDS.doc && !isWordDocument(bytes)) throw notTaken()
  if (kind === KINDS.docx && !isWordZip(bytes)) throw notTaken()
  if (kind === KINDS.vtt && !isWebVtt(bytes.toString('utf8'))) throw noCaptions()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const isPicture = PICTURES.has(kind) || kind === KINDS.gif
  const picture = isPicture
    ? await sandbox.run(lookAtPicture, bytes).catch(tooHeavy)
    : { width: null, height: null, cleaned: null }
  return { kind, hash, ...picture, places: [] }
}

const OF_BOXES: ReadonlySet<FileKind> = new Set([KINDS.mp4, KINDS.mov, KINDS.m4a])

/** Recorders of phones write sounds as films without pictures, and a text may begin as captions do: the name decides. */
function kindOf(head: Buffer, name: string): FileKind | null {
  const kind = sniffed(head)
  if (kind === KINDS.mp4 && isNamed(name, KINDS.m4a)) return KINDS.m4a
  if (kind === KINDS.vtt && isNamed(name, KINDS.txt)) return KINDS.txt
  return kind
}

const isNamed = (name: string, kind: FileKind): boolean =>
  name.includes('.') && kindsNamed(name).includes(kind)

/** A name whose ending says what is not taken. @throws Problem before a byte is sent */
export function requireTakenName(name: string, length: number): void {
  const kinds = kindsNamed(name)
  if (/\.hei[cf]$/i.test(name)) {
    throw new Problem('invalid', 'Pictures of the kind HEIC cannot be shown. Please send it as JPEG')
  }
  if (kinds.length === 0) {
    throw new Problem('invalid', `Files of this kind are not taken. ${TAKEN}`)
  }
  const families = [...new Set(kinds.map(({ family }) => family))].toSorted(
    (a, b) => LENGTH_MAX[b] - LENGTH_MAX[a],
  )
  const [largest = 'video'] = families
  if (length > LENGTH_MAX[largest]) throw tooLong(largest)
}

/** What the picture did to the sandbox is the picture's fault. */
function tooHeavy(error: unknown): never {
  if (!(error instanceof TaskEnded)) throw error
  const problem = invalidField(
    'file',
    'too-heavy',
    'The picture takes too much time or memory to be read. Please save it smaller, or in another format',
  )
  problem.cause = error
  throw problem
}

const TAKEN =
  'Taken are PNG, JPEG, GIF, WebP, AVIF, SVG, MP4, MOV, WebM, MP3, M4A, OGG, WAV, FLAC, PDF, DOC, DOCX, TXT and VTT'

const notTaken = () =>
  new Problem('unsupported-media-type', 'The file is not what its name says, or of a kind that is not taken')

const noCaptions = () =>
  invalidField(
    'file',
    'captions',
    'The file is no WebVTT: it must begin with WEBVTT and a blank line, and say before each caption from when to when it is shown, such as 00:01.000 --> 00:04.000',
  )

const NAMES = { image: 'A picture', video: 'A video', audio: 'A sound', document: 'A document' }

function tooLong(family: FileKind['family']): Problem {
  return new Problem('too-large', `${NAMES[family]} may have at most ${LENGTH_MAX[family] / 1024 ** 2} MB`)
}

async function hashOfStream(storage: Storage, { key, length }: Given): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of storage.stream(key, { first: 0, last: length - 1 })) hash.update(piece)
  return hash.digest('hex')
}
