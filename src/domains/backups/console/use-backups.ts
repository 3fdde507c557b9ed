import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { listBackups, makeBackup } from '../calls.ts'

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
      const backups = await call(listBackups, {})
      if (askedAt !== null && backups.some(({ at }) => at >= askedAt)) setAskedAt(null)
      return backups
    },
    enabled: person.isPlatformOwner,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (askedAt !== null || isAnyRunning(data) ? SOON_MS : LATER_MS),
  })

  return {
    list,
    isBusy: askedAt !== null || isAnyRunning(list.data),
    async make() {
      try {
        setAskedAt((await call(makeBackup, {})).at)
        await queries.invalidateQueries({ queryKey: KEY })
      } catch (error) {
        toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
      }
    },
  }
}

const isAnyRunning = (backups: readonly { state: string }[] = []): boolean =>
  backups.some(({ state }) => state === 'running' || state === 'proving')
