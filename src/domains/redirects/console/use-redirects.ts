import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, usePageCall } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { faultOfFrom } from '../../../kernel/redirect.ts'
import { sentenceOf } from '../../../ui/client.ts'
import {
  createRedirect,
  deleteRedirect,
  findAnswer,
  listRedirects,
  readRedirectFigures,
  saveRedirect,
} from '../calls.ts'
import type { Redirect } from '../shapes.ts'

/** Lines that are shown at once. */
const PAGE = 50

/** How many addresses lead elsewhere, and which answer nothing. */
export function useRedirectFigures() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['redirects', site.id, 'figures'],
    queryFn: () => call(readRedirectFigures, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** The addresses that lead elsewhere, the most visited first. @param q stands in one of both addresses */
export function useRedirects(q: string) {
  const page = usePageCall()
  const { site } = useConsole()
  return useInfiniteQuery({
    queryKey: ['redirects', site.id, 'list', q],
    queryFn: ({ pageParam, signal }) =>
      page(
        listRedirects,
        {
          params: { forkId: site.id },
          query: { limit: String(PAGE), ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Whether a page of the site answers at a path, while it can be asked. */
export function useIsPage(from: string): boolean {
  const call = useCall()
  const { site } = useConsole()
  const asked = from.trim()
  const { data } = useQuery({
    queryKey: ['redirects', site.id, 'answer', asked],
    queryFn: () => call(findAnswer, { params: { forkId: site.id }, query: { from: asked } }),
    enabled: asked !== '' && faultOfFrom(asked) === null,
    staleTime: 0,
    retry: false,
  })
  return data?.isPage ?? false
}

/** Tells what was done with a redirect, with the way back. */
export function useRedirectChanges() {
  const t = useTranslations('redirects')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { site } = useConsole()
  const params = { forkId: site.id }
  const refetch = () => queries.invalidateQueries({ queryKey: ['redirects'] })

  const toastWithUndo = (title: string, undo?: () => Promise<unknown>) =>
    toast({
      title,
      ...(undo && { action: { label: t('undo'), onAct: () => void runWithToast(undo, t('undone')) } }),
    })
  /** @param undo takes what the work gave */
  const runWithToast = async <T>(
    work: () => Promise<T>,
    title: string,
    undo?: (done: T) => Promise<unknown>,
  ) => {
    try {
      const done = await work()
      toastWithUndo(title, undo && (() => undo(done)))
      await refetch()
    } catch (error) {
      toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
    }
  }
  const remove = ({ id }: Redirect) => call(deleteRedirect, { params: { ...params, id } })

  return {
    /** Tells that a redirect was stored. @param before null for a new one */
    async noteSaved(redirect: Redirect, before: Redirect | null) {
      const { id, from, to } = redirect
      toastWithUndo(t('saved', { from, to }), () =>
        before
          ? call(saveRedirect, { params: { ...params, id }, body: { from: before.from, to: before.to } })
          : remove(redirect),
      )
      await refetch()
    },
    remove(redirect: Redirect) {
      // As it was stored: the list may show it as it was before.
      const restore = ({ from, to }: Redirect) => call(createRedirect, { params, body: { from, to } })
      return runWithToast(() => remove(redirect), t('deleted', { from: redirect.from }), restore)
    },
  }
}
