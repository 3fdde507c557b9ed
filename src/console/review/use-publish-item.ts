import { useTranslations } from 'use-intl'
import { publishWaiting } from '../../content/contract/review.ts'
import { useCall, useConsole } from '../context.ts'
import { newKey } from '../idempotency-key.ts'
import { useToast } from '../toasts.tsx'
import { useUndo } from './use-review.ts'

/** Publishes one item with all its changes, and shows a toast with Undo. @throws CallError */
export function usePublishItem(): (item: { type: string; id: string }, name: string) => Promise<void> {
  const t = useTranslations('console')
  const call = useCall()
  const toast = useToast()
  const undo = useUndo()
  const { id: siteId } = useConsole().site
  return async (item, name) => {
    const asked = { params: { forkId: siteId }, body: { items: [item] } }
    const { publication } = await call(publishWaiting, asked, { idempotencyKey: newKey() })
    const action = publication && { label: t('undo'), onAct: () => void undo(publication.id) }
    const description = t('editor.seenNow', { name })
    toast({ title: t('list.success'), description, ...(action && { action }) })
  }
}
