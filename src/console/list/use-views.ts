import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { CallError } from '../../ui/client.ts'
import { useConsole } from '../context.ts'
import { useToast } from '../toasts.tsx'
import { remembered } from './memory.ts'
import { type SavedView, viewsKey } from '../list-views.ts'

export type Views = ReturnType<typeof useViews>

const NONE: readonly SavedView[] = []

/** Saved views of a list, and what is done with them. */
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
    /** Undefined while they are not known. */
    views: data?.filter(({ list }) => list === listId) ?? (isPending ? undefined : NONE),
    /** @returns why not; null when it is saved */
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
 * Opens the list with the person's default view, where the address asks for nothing of its own.
 * @param asked what the address says that is of this list
 * @param asAsked how a view would stand in the address
 * @returns true until it is known what to ask for
 */
export function useDefaultView(
  listId: string,
  { views }: Views,
  asked: string,
  asAsked: (query: string) => string,
  onApply: (query: string) => void,
): boolean {
  const { key } = useLocation()
  // A list that one comes back to is as it was left.
  const [isBare] = useState(asked === '' && remembered(listId, key) === null)
  const apply = useEffectEvent(onApply)
  const view = views?.find(({ isDefault }) => isDefault)?.query ?? ''
  // One that filters by what is gone asks for nothing.
  const query = view === '' || asAsked(view) === '' ? '' : view
  const isKnown = views !== undefined
  const [isDone, setIsDone] = useState(!isBare || (isKnown && query === ''))
  useEffect(() => {
    if (isDone || !isKnown) return
    // The address has it only afterwards, and then it is done.
    if (query === '' || asked !== '') setIsDone(true)
    else apply(query)
  }, [isDone, isKnown, query, asked])
  return !isDone && asked === '' && (!isKnown || query !== '')
}
