import type { Asked, Told } from './hash.worker.ts'

interface Waiting {
  onShare: (share: number) => void
  resolve: (hash: string | null) => void
}

const waiting = new Map<number, Waiting>()
let ids = 0
let worker: Worker | null = null

/**
 * SHA-256 of a file in hexadecimal digits, computed aside: what browsers have for it takes a file as a whole, and is for
 * secure addresses alone.
 * @param onShare told of what takes longer, 0 to 1
 * @returns null where it cannot be told, or nobody waits for it any more
 */
export function hashOf(
  file: File,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<string | null> {
  const id = ++ids
  const { promise, resolve } = Promise.withResolvers<string | null>()
  waiting.set(id, { onShare, resolve })
  worker ??= start()
  worker.postMessage({ id, file } satisfies Asked)
  signal.addEventListener('abort', () => {
    // It was told already.
    if (!waiting.has(id)) return
    worker?.postMessage({ id, file: null } satisfies Asked)
    settle(id, null)
  })
  return promise
}

function start(): Worker {
  const begun = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  begun.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('share' in data) waiting.get(data.id)?.onShare(data.share)
    else settle(data.id, data.hash)
  })
  begun.addEventListener('error', () => {
    // Its file did not come; the next one asks for it again.
    worker = null
    for (const id of waiting.keys()) settle(id, null)
  })
  return begun
}

function settle(id: number, hash: string | null): void {
  waiting.get(id)?.resolve(hash)
  waiting.delete(id)
}
