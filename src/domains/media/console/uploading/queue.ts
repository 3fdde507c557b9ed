import type { DetailedError, Upload } from 'tus-js-client'
import { CallError, languageOfPage } from '../../../../ui/client.ts'
import { hashOf } from './hash-of.ts'

/** One file on its way, as the panel shows it. */
export interface Sending {
  id: number
  name: string
  size: number
  type: string
  /** `same`: a file with these bytes is there already, and somebody has to say what is wanted. */
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'same' | 'done'
  /** Bytes that the server has. */
  sent: number
  /** Bytes a second; null while that is not known. */
  speed: number | null
  /** The share of it that was compared with what is there, while that takes its time. */
  compared: number | null
  /** Why it failed; '' where the line was lost. */
  reason: string
  /** Of one that failed: whether it can be tried again. */
  mayPass: boolean
  same: Same | null
}

/** A file with the same bytes. */
export interface Same {
  /** Null while it is on its way itself. */
  id: string | null
  name: string
  /** Where it is read; '' while it is on its way. */
  path: string
  /** Null while it is on its way. */
  since: string | null
}

/** What became of the files that were sent together. */
export interface Batch {
  done: string[]
  failed: string[]
  /** Those that were there already. */
  same: Same[]
}

/** Where uploads go, and what becomes of one whose bytes are there. */
interface Target {
  siteId: string
  /** @throws CallError */
  register(path: string, file: File): Promise<unknown>
  /** The file of the site with these bytes; left out: nobody is asked. @param hash SHA-256 */
  findSame?(hash: string): Promise<Same | null>
}

export interface UploadQueue {
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly Sending[]
  /** @param onSettled told once all of these files are done or failed, and again after a retry */
  add(files: readonly File[], onSettled: (batch: Batch) => void): void
  pause(id: number): void
  /** Goes on with what is paused, and tries again what failed and may pass. */
  resume(id: number): void
  /** Takes a file out, and what the server has of it. */
  cancel(id: number): void
  retryFailed(): void
  /** Sends a file although it is there already. */
  keepBoth(id: number): void
  /** Takes those out that are done. */
  clear(): void
}

const AT_ONCE = 3
const CHUNK_BYTES = 5 * 1024 * 1024
/** Pauses between attempts after a lost connection, in milliseconds. */
const PAUSES = [0, 1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 30 }, () => 20_000)]

/** Uploads that run on this page: the same file, sent twice at once, goes on with none of them. */
const IN_USE = new Set<string>()

interface OpenBatch {
  ids: Set<number>
  onSettled: (batch: Batch) => void
}

interface Entry {
  file: File
  shown: Sending
  upload: Upload | null
  hash: string | null
  /** Ends its comparison. */
  reading: AbortController | null
  isCompared: boolean
  /** Somebody wants it beside the one with the same bytes. */
  isKept: boolean
  /** Of the files that it was sent with. */
  onSettled: OpenBatch['onSettled']
  lastAt: number
  lastSent: number
}

/** What sends the bytes, which is loaded when it is needed first. */
export const loadSender = () => import('tus-js-client')

/** A queue for one site. It lives outside of the screens, so that leaving one ends nothing. */
export function createUploadQueue(target: Target): UploadQueue {
  return new Queue(target)
}

class Queue implements UploadQueue {
  readonly #target: Target
  readonly #entries = new Map<number, Entry>()
  readonly #listeners = new Set<() => void>()
  #snapshot: readonly Sending[] = []
  #ids = 0
  /** Files that were sent together, until all of them are done or failed. */
  readonly #batches = new Set<OpenBatch>()

  constructor(target: Target) {
    this.#target = target
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  getSnapshot = () => this.#snapshot

  add: UploadQueue['add'] = (files, onSettled) => {
    if (files.length === 0) return
    const batch = this.#open(onSettled)
    for (const file of files) {
      const id = ++this.#ids
      batch.ids.add(id)
      const { name, size, type } = file
      const shown = {
        id,
        name,
        size,
        type,
        state: 'waiting' as const,
        sent: 0,
        speed: null,
        compared: null,
        reason: '',
        mayPass: false,
        same: null,
      }
      this.#entries.set(id, {
        file,
        shown,
        upload: null,
        hash: null,
        reading: null,
        isCompared: false,
        isKept: false,
        onSettled,
        lastAt: 0,
        lastSent: 0,
      })
    }
    this.#next()
  }

  /** Starts waiting uploads while there is room, and reports finished batches. */
  #next(): void {
    const all = [...this.#entries.values()]
    const room = AT_ONCE - all.filter(({ shown }) => shown.state === 'sending').length
    for (const entry of all.filter(({ shown }) => shown.state === 'waiting').slice(0, Math.max(0, room))) {
      this.#show(entry, { state: 'sending', reason: '' })
      void this.#begin(entry)
    }
    this.#settle()
  }

  async #begin(entry: Entry): Promise<void> {
    try {
      const mayGo = (await this.#read(entry)) && !(await this.#isThere(entry))
      if (!mayGo) return
      entry.upload ??= await this.#uploadOf(entry)
      // It was paused or taken out meanwhile.
      if (entry.shown.state === 'sending') entry.upload.start()
    } catch (error) {
      this.#fail(entry, error)
    }
  }

  /** Reads a file to compare it. @returns false where it was paused or taken out meanwhile: whoever goes on reads it anew */
  async #read(entry: Entry): Promise<boolean> {
    if (!this.#target.findSame || entry.isKept || entry.hash !== null) return true
    const reading = new AbortController()
    entry.reading = reading
    const onShare = (compared: number) => this.#show(entry, { compared })
    const hash = await hashOf(entry.file, { onShare, signal: reading.signal })
    if (reading.signal.aborted) return false
    entry.hash = hash ?? ''
    if (entry.shown.compared !== null) this.#show(entry, { compared: null })
    return true
  }

  /** Whether a file with the same bytes is there or on its way, which is shown then. */
  async #isThere(entry: Entry): Promise<boolean> {
    const { findSame } = this.#target
    if (!findSame || entry.isKept || entry.isCompared || !entry.hash) return false
    // What is done is in the library, or was thrown away since.
    const twin = [...this.#entries.values()].find(
      ({ hash, shown }) =>
        hash === entry.hash && shown.id < entry.shown.id && /^(sending|paused)$/.test(shown.state),
    )
    const same = twin
      ? { id: null, name: twin.file.name, path: '', since: null }
      : await findSame(entry.hash).catch(() => null)
    // It was paused or taken out meanwhile.
    if (entry.shown.state !== 'sending') return false
    entry.isCompared = true
    if (!same) return false
    this.#show(entry, { state: 'same', same })
    this.#next()
    return true
  }

  async #uploadOf(entry: Entry): Promise<Upload> {
    const { file } = entry
    const { siteId } = this.#target
    const tus = await loadSender()
    const upload = new tus.Upload(file, {
      endpoint: '/api/uploads',
      chunkSize: CHUNK_BYTES,
      retryDelays: PAUSES,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type, forkId: siteId },
      headers: { accept: 'application/problem+json', 'accept-language': languageOfPage() },
      fingerprint: async () => `flyleaf/${siteId}/${file.name}/${file.size}/${file.lastModified}`,
      onShouldRetry: ({ originalResponse }: DetailedError) => {
        const status = originalResponse?.getStatus() ?? 0
        // Not by itself before somebody has signed in again.
        return status !== 401 && passes(status)
      },
      onUploadUrlAvailable: () => void IN_USE.add(upload.url ?? ''),
      onProgress: (sent) => this.#progressed(entry, sent),
      onSuccess: () => void this.#finish(entry),
      onError: (error) => this.#fail(entry, error),
    })
    const all = await upload.findPreviousUploads()
    const before = all.find(({ uploadUrl }) => !IN_USE.has(uploadUrl ?? ''))
    if (before) upload.resumeFromPreviousUpload(before)
    return upload
  }

  #progressed(entry: Entry, sent: number): void {
    const now = performance.now()
    const passed = now - entry.lastAt
    if (passed < 200 && sent < entry.file.size) return
    const speed = entry.lastAt === 0 ? null : Math.max(0, (sent - entry.lastSent) / (passed / 1_000))
    entry.lastAt = now
    entry.lastSent = sent
    this.#show(entry, { sent, speed })
  }

  async #finish(entry: Entry): Promise<void> {
    const url = entry.upload?.url ?? ''
    const id = url.split('/').at(-1) ?? ''
    try {
      await this.#target.register(`/objects/uploads/${id}`, entry.file)
      this.#show(entry, { state: 'done', sent: entry.file.size, speed: null })
      entry.upload = null
    } catch (error) {
      this.#fail(entry, error)
    }
    IN_USE.delete(url)
    this.#next()
  }

  #fail(entry: Entry, error: unknown): void {
    if (!this.#entries.has(entry.shown.id)) return
    // A retry builds the upload again. It resumes after the bytes that the server has; a refused upload starts from the first byte.
    IN_USE.delete(entry.upload?.url ?? '')
    entry.upload = null
    this.#show(entry, {
      state: 'failed',
      speed: null,
      reason: sentenceOf(error),
      mayPass: passes(statusOf(error)),
    })
    this.#next()
  }

  #open(onSettled: OpenBatch['onSettled']): OpenBatch {
    const batch = { ids: new Set<number>(), onSettled }
    this.#batches.add(batch)
    return batch
  }

  /** Each batch is told of by itself, also where another one began meanwhile. */
  #settle(): void {
    for (const batch of this.#batches) {
      const of = [...batch.ids].flatMap((id) => this.#entries.get(id) ?? [])
      const isOpen = ({ shown: { state } }: Entry) => !['done', 'failed', 'same'].includes(state)
      if (of.some(isOpen)) continue
      this.#batches.delete(batch)
      const named = (state: Sending['state']) =>
        of.filter(({ shown }) => shown.state === state).map(({ file }) => file.name)
      const ended = {
        done: named('done'),
        failed: named('failed'),
        same: of.flatMap(({ shown }) => shown.same ?? []),
      }
      if (of.length > 0) batch.onSettled(ended)
    }
  }

  #show(entry: Entry, values: Partial<Sending>): void {
    entry.shown = { ...entry.shown, ...values }
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = [...this.#entries.values()].map(({ shown }) => shown)
    for (const listener of this.#listeners) listener()
  }

  pause = (id: number): void => {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.reading?.abort()
    void entry.upload?.abort().catch(() => {})
    this.#show(entry, { state: 'paused', speed: null, compared: null })
    this.#next()
  }

  resume = (id: number): void => {
    const entry = this.#entries.get(id)
    if (entry) this.#sendAgain([entry])
  }

  /** Sends uploads again; those that had ended are reported to their caller once more when they end. */
  #sendAgain(entries: readonly Entry[]): void {
    const ended = entries.filter(({ shown: { id } }) => ![...this.#batches].some(({ ids }) => ids.has(id)))
    for (const [onSettled, of] of Map.groupBy(ended, (entry) => entry.onSettled)) {
      const { ids } = this.#open(onSettled)
      for (const { shown } of of) ids.add(shown.id)
    }
    for (const entry of entries) this.#show(entry, { state: 'waiting', reason: '' })
    this.#next()
  }

  keepBoth = (id: number): void => {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.isKept = true
    this.#show(entry, { same: null })
    this.#sendAgain([entry])
  }

  cancel = (id: number): void => {
    const entry = this.#entries.get(id)
    this.#entries.delete(id)
    this.#changed()
    entry?.reading?.abort()
    void entry?.upload?.abort(true).catch(() => {})
    this.#next()
  }

  retryFailed = (): void => {
    const failed = ({ shown }: Entry) => shown.state === 'failed' && shown.mayPass
    this.#sendAgain([...this.#entries.values()].filter(failed))
  }

  clear = (): void => {
    for (const [id, { shown }] of this.#entries) if (shown.state === 'done') this.#entries.delete(id)
    this.#changed()
  }
}

/** Whether a failure is one of the line, the server or the moment, and none of the file. @param status 0 without an answer */
function passes(status: number): boolean {
  return [0, 401, 408, 409, 429].includes(status) || status >= 500
}

/** Of the answer; 0 without one. */
function statusOf(error: unknown): number {
  if (error instanceof CallError) return error.status
  const { originalResponse } = Object(error) as Partial<DetailedError>
  return originalResponse?.getStatus() ?? 0
}

/** The server's sentence; '' where there was no answer. */
function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('detail' in error && typeof error.detail === 'string') return error.detail
  const body = 'originalResponse' in error ? (error as DetailedError).originalResponse?.getBody() : undefined
  try {
    const problem: { detail?: unknown } = JSON.parse(body ?? '')
    return typeof problem.detail === 'string' ? problem.detail : ''
  } catch {
    return ''
  }
}
