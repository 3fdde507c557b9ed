import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import type { Draft } from '../../../console/drafts/draft.ts'
import { useItemToasts } from '../../../console/item-dialogs/item-toasts.ts'
import { publishPost, schedulePost, unpublishPost } from '../contract.ts'
import { dayToCome } from './day.ts'
import { type DraftedPost, useRefetchPosts } from './kinds.ts'

/** Publishing, scheduling and withdrawing a post, after what was typed is saved. */
export function usePublication(draft: Draft<DraftedPost>, id: string) {
  const t = useTranslations('blog')
  const call = useCall()
  const toasts = useItemToasts()
  const refetch = useRefetchPosts()
  const [wanted, setWanted] = useState<boolean | null>(null)

  const act = async (isOn: boolean) => {
    setWanted(isOn)
    try {
      if (!(await draft.save())) return
      const at = dayToCome(draft.getSnapshot().values.publishedAt)
      const params = { id }
      const published = isOn
        ? at === null
          ? await call(publishPost, { params })
          : await call(schedulePost, { params, body: { publishAt: at } })
        : await call(unpublishPost, { params })
      draft.takeIn({ ...draft.getSnapshot().item, ...published } as DraftedPost)
      toasts.succeeded(t('updated'))
      refetch()
    } catch (error) {
      toasts.failed(error, t('updateFailed'))
    } finally {
      setWanted(null)
    }
  }
  return { wanted, publish: () => void act(true), withdraw: () => void act(false) }
}
