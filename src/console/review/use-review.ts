import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  listPublications,
  listScheduled,
  readReview,
  undoPublication,
} from '../../content/contract/review.ts'
import { PERSON_KEY } from '../session/account.ts'
import { useCall, useConsole } from '../context.ts'
import { useItemToasts } from '../item-toasts.ts'
import { useItemTypes } from '../item-types.ts'
import type { ItemToReview } from '../shell-context.ts'

/** What waits on the site, refetched after every change. @param asked item that is included even if it does not wait */
export function useReview(asked: ItemToReview | null) {
  const call = useCall()
  const { site } = useConsole()
  const item = asked ? `${asked.type}/${asked.id}` : undefined
  return useQuery({
    queryKey: ['review', site.id, item],
    queryFn: () =>
      call(readReview, { params: { forkId: site.id }, query: item === undefined ? {} : { item } }),
    staleTime: 0,
    // Not cached for an editor, which needs the state of its words now.
    ...(item !== undefined && { gcTime: 0 }),
  })
}

export function useScheduled() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['scheduled', site.id],
    queryFn: () => call(listScheduled, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

export function usePublications(before: number | null) {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['publications', site.id, before],
    queryFn: () =>
      call(listPublications, {
        params: { forkId: site.id },
        ...(before !== null && { query: { before: String(before) } }),
      }),
    staleTime: 0,
  })
}

/** Refetches all queries, since any may show what was published, deleted or restored. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== PERSON_KEY[0] })
}

/** Undoes a publication, and says what could not be undone. */
export function useUndo(): (id: string) => Promise<boolean> {
  const t = useTranslations('console')
  const call = useCall()
  const toasts = useItemToasts()
  const readAgain = useReadAgain()
  const { nameOf } = useItemTypes()
  const { site } = useConsole()
  return async (id) => {
    try {
      const { stayed } = await call(undoPublication, { params: { forkId: site.id }, body: { id } })
      const names = stayed.map(nameOf).join(', ')
      toasts.succeeded(names ? t('review.undoneBut', { names }) : t('review.undone'))
      return true
    } catch (error) {
      toasts.failed(error, t('reason.noAnswer'))
      return false
    } finally {
      await readAgain()
    }
  }
}
