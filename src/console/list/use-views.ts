import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { CallError } from '../../ui/client.ts'
import { useConsole } from '../context.ts'
import { useToast } from '../toasts.tsx'
import type { ListDescription, Query } from '../catalogue/list-spec.ts'
import { type SavedView, viewsKey } from '../catalogue/list-views.ts'
import { queryIn, textOf } from './query-in-address.ts'
import { defaultQuery, opensBare } from './opening-query.ts'

export type Views = ReturnType<typeof useViews>

const NONE: readonly SavedView[] = []

/** The saved views of a list, and their actions. */
export function useViews(listId: string) {
  const t = useTranslations('console')
  const toast = useToast()
  const queries = useQueryClient()
  const { account, session, site } = useConsole()
  const { views } = account
  const key = viewsKey(site.id)
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: () => session.hold(() => views.list(site.id)),
  })
  const said = (error: unknown) => (error instanceof CallError && error.detail) || t('reason.noAnswer')
  const told = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await session.hold(work)
    } catch (error) {
      toast({ title: t('list.error'), description: said(error), isDestructive: true })
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  return {
    /** Undefined while they are loading. */
    views: data?.filter(({ list }) => list === listId) ?? (isPending ? undefined : NONE),
    /** @returns the reason of a failure; null when it is saved */
    async create(given: Omit<SavedView, 'id' | 'isOwn' | 'list'>): Promise<string | null> {
      try {
        await session.hold(() => views.create(site.id, { ...given, list: listId }))
        await queries.invalidateQueries({ queryKey: key })
        return null
      } catch (error) {
        return said(error)
      }
    },
    makeDefault: ({ id }: SavedView, isDefault: boolean) => told(() => views.save(id, { isDefault })),
    remove: ({ id }: SavedView) => told(() => views.remove(id)),
  }
}

/**
 * Opens the list with the person's default view, if the address has no query of its own.
 * @returns true until the query is known
 */
export function useDefaultView(
  list: ListDescription,
  { views }: Views,
  query: Query,
  onApply: (query: Query) => void,
): boolean {
  const { key } = useLocation()
  const [isBare] = useState(() => opensBare(list, query, key))
  const asked = textOf(query, list)
  const wanted = views && textOf(defaultQuery(list, views), list)
  const [isDone, setIsDone] = useState(!isBare || wanted === '')
  const apply = useEffectEvent((view: string) => onApply(queryIn(new URLSearchParams(view), list)))
  useEffect(() => {
    if (isDone || wanted === undefined) return
    // Done only once the address has the query.
    if (wanted === '' || asked !== '') setIsDone(true)
    else apply(wanted)
  }, [isDone, wanted, asked])
  return !isDone && asked === '' && wanted !== ''
}
