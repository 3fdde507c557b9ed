import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../../console/context.ts'
import { useItemToasts } from '../../../../console/item-toasts.ts'
import type { Locale } from '../../../../kernel/locale.ts'
import {
  beginTranslation,
  cancelTranslation,
  discardProposals,
  listTranslationJobs,
  listWaitingProposals,
  readItemProposals,
  readTranslationJob,
  restoreProposals,
  resumeTranslation,
} from '../../translations/calls.ts'
import type { TranslationJob } from '../../translations/shapes.ts'

/** A translation that runs is looked at so often, in milliseconds. */
const LOOK_MS = 1_500

/** First part of the keys of all queries about translations on the server. */
const KEY = 'assistant-translations'

const isGoing = (job: Pick<TranslationJob, 'state'> | null | undefined): boolean => job?.state === 'running'

interface TranslatedItem {
  type: string
  id: string
  locale: Locale
}

/** What waits at an item in a language, and whether more is on its way. @param stamp changes with each save of the item */
export function useItemProposals({ type, id, locale, stamp }: TranslatedItem & { stamp: string }) {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: [KEY, site.id, type, id, locale, stamp],
    queryFn: () =>
      call(readItemProposals, {
        params: { forkId: site.id },
        query: { type, itemId: id, language: locale },
      }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isGoing(state.data?.job) ? LOOK_MS : false),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The translations that the person has asked for on this site. */
export function useJobs() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: [KEY, site.id, 'jobs'],
    queryFn: () => call(listTranslationJobs, { params: { forkId: site.id } }),
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? LOOK_MS : false),
    staleTime: 0,
  })
}

/** One of them with its items. */
export function useJob({ id, state }: TranslationJob, isOpen: boolean) {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: [KEY, site.id, 'job', id, state],
    queryFn: () => call(readTranslationJob, { params: { forkId: site.id, id } }),
    enabled: isOpen,
    refetchInterval: state === 'running' ? LOOK_MS : false,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The items at which proposals wait for the person. @param come how many have come; with more of them it is read anew */
export function useWaiting(come = 0) {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: [KEY, site.id, 'waiting', come],
    queryFn: () => call(listWaitingProposals, { params: { forkId: site.id } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** Begins, ends and resumes translations; a refusal is shown as a toast. */
export function useTranslationActions() {
  const call = useCall()
  const t = useTranslations('assistant.many')
  const { site } = useConsole()
  const queries = useQueryClient()
  const toasts = useItemToasts()
  const [isPending, setIsPending] = useState(false)
  const params = { forkId: site.id }

  /** @returns whether it was done */
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    let isDone = false
    setIsPending(true)
    try {
      await work()
      isDone = true
      await queries.invalidateQueries({ queryKey: [KEY, site.id] })
    } catch (error) {
      toasts.failed(error, t('failed'))
    }
    setIsPending(false)
    return isDone
  }

  const turn = (
    some: typeof discardProposals | typeof restoreProposals,
    item: TranslatedItem,
    fields: readonly string[],
  ) =>
    act(() =>
      call(some, {
        params,
        body: { type: item.type, itemId: item.id, language: item.locale, fields: [...fields] },
      }),
    )

  return {
    isPending,
    begin: ({ type, id, locale }: TranslatedItem) =>
      act(() => call(beginTranslation, { params, body: { type, language: locale, target: { ids: [id] } } })),
    cancel: (id: string) => act(() => call(cancelTranslation, { params: { ...params, id } })),
    resume: (id: string) => act(() => call(resumeTranslation, { params: { ...params, id } })),
    discard: (item: TranslatedItem, fields: readonly string[]) => turn(discardProposals, item, fields),
    restore: (item: TranslatedItem, fields: readonly string[]) => turn(restoreProposals, item, fields),
  }
}
