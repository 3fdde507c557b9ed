import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../../console/context.ts'
import type { Session } from '../../../../console/session/session.ts'
import { listKey } from '../../../../console/list/list-key.ts'
import { useToast } from '../../../../console/toasts.tsx'
import { call } from '../../../../ui/client.ts'
import { createFile } from '../../calls.ts'
import { findSameAt } from './find-same.ts'
import { type Batch, createUploadQueue, type Sending, type UploadQueue } from './queue.ts'

/** Queues by their site; they go on while other screens are open. */
const QUEUES = new Map<string, UploadQueue>()

/** The files on their way to the open site, and a way to send more. */
export function useUploads(): {
  queue: UploadQueue
  sendings: readonly Sending[]
  send: (files: File[]) => void
} {
  const { site, session } = useConsole()
  const queries = useQueryClient()
  const tell = useSettled()
  const queue = queueOf(site.id, session)
  const sendings = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  return {
    queue,
    sendings,
    send: (files) =>
      queue.add(files, (batch) => {
        void queries.invalidateQueries({ queryKey: listKey(site.id, 'media') })
        tell(batch)
      }),
  }
}

/** Tells what became of files that were sent together: once for all of them. */
function useSettled(): (batch: Batch) => void {
  const t = useTranslations('media.toast')
  const list = useTranslations('console.list')
  const toast = useToast()
  return ({ done, failed, same }) => {
    // The list of uploads asks what is wanted.
    if (done.length + failed.length === 0) return
    const isOne = done.length + failed.length + same.length === 1
    if (failed.length > 0) {
      const description = isOne ? t('failedOne') : t('failedSome', { names: failed.join(', ') })
      toast({ title: list('error'), description, isDestructive: true })
    } else {
      const description = isOne ? t('uploadedOne') : t('uploadedSome', { count: done.length })
      toast({ title: list('success'), description })
    }
  }
}

function queueOf(siteId: string, session: Session): UploadQueue {
  const found =
    QUEUES.get(siteId) ??
    createUploadQueue({
      siteId,
      register,
      findSame: (hash) => session.hold(() => findSameAt(call, siteId)(hash)),
    })
  QUEUES.set(siteId, found)
  return found

  function register(path: string, { name, type, size }: File) {
    const mimeType = type || 'application/octet-stream'
    const body = { path, filename: name, originalName: name, mimeType, size, alt: '', tags: [] }
    return session.hold(() => call(createFile, { params: { forkId: siteId }, body }))
  }
}
