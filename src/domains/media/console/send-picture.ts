import type { SendPicture } from '../../../console/catalogue/slice.ts'
import { NotSent } from '../../../console/catalogue/not-sent.ts'
import { createFile } from '../calls.ts'
import { findSameAt } from './uploading/find-same.ts'
import type { Batch, UploadQueue } from './uploading/queue.ts'

const load = () => import('./uploading/queue.ts')

export const prepareToSend = (): void =>
  void load()
    .then(({ loadSender }) => loadSender())
    .catch(() => {})

/** Its caller has words for a failure without a reason. */
const lineLost = () => Promise.reject<never>(new NotSent('', true))

/** Sends a picture into the library. */
export const sendPicture: SendPicture = (ask, siteId, file, onProgress) => {
  let queue: UploadQueue | null = null
  let isCancelled = false
  const send = async () => {
    const { createUploadQueue } = await load().catch(lineLost)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let sent = ''
    const own = createUploadQueue({
      siteId,
      async register(path, { name }) {
        const body = { path, filename: name, originalName: name }
        await ask(createFile, { params: { forkId: siteId }, body })
        sent = path
      },
      // The same picture is not kept twice where nobody is there to ask.
      findSame: findSameAt(ask, siteId),
    })
    queue = own
    own.subscribe(() => {
      const [one] = own.getSnapshot()
      if (one && one.size > 0) onProgress(Math.min(1, one.sent / one.size))
    })
    const settle = ({ failed, same: [same] }: Batch) => {
      const { reason = '', mayPass = true } = own.getSnapshot()[0] ?? {}
      if (failed.length > 0) reject(new NotSent(reason, mayPass))
      else resolve(same?.path || sent)
    }
    if (!isCancelled) own.add([file], settle)
    return promise
  }
  const cancel = () => {
    isCancelled = true
    for (const { id } of queue?.getSnapshot() ?? []) queue?.cancel(id)
  }
  return { done: send(), cancel }
}
