import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { listBackups, listRestores, makeBackup } from '../calls.ts'

const KEY = ['backups']
/** While one is made, and otherwise: one may begin by itself. */
const [SOON_MS, LATER_MS] = [2_000, 15_000]

/** The backups, looked at again and again while one is made, and what makes one. */
export function useBackups() {
  const t = useTranslations('backups')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { person } = useConsole()
  /** When one was asked for that is not there yet. */
  const [askedAt, setAskedAt] = useState<string | null>(null)
  const list = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const [backups, restores] = await Promise.all([call(listBackups, {}), call(listRestores, {})])
      if (askedAt !== null && backups.some(({ at }) => at >= askedAt)) setAskedAt(null)
      return { backups, restores }
    },
    enabled: person.isPlatformOwner,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (askedAt !== null || isAnyRunning(data) ? SOON_MS : LATER_MS),
  })

  return {
    list: { ...list, data: list.data?.backups },
    restores: list.data?.restores ?? [],
    isBusy: askedAt !== null || isAnyRunning(list.data),
    refresh: () => queries.invalidateQueries({ queryKey: KEY, exact: true }),
    async make() {
      try {
        setAskedAt((await call(makeBackup, {})).at)
        await queries.invalidateQueries({ queryKey: KEY, exact: true })
      } catch (error) {
        toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
      }
    },
  }
}

function isAnyRunning(data?: {
  backups: readonly { state: string }[]
  restores: readonly { state: string }[]
}): boolean {
  const { backups = [], restores = [] } = data ?? {}
  return [...backups, ...restores].some(({ state }) => state === 'running' || state === 'proving')
}
