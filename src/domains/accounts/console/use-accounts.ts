import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { listAccounts } from '../calls.ts'

/** Every account of the install. */
export function useAccounts() {
  const call = useCall()
  return useQuery({ queryKey: ['accounts'], queryFn: () => call(listAccounts, {}), staleTime: 0 })
}

/** Runs a change of an account, shows the lists as they are then, and tells what came of it. */
export function useAccountChange(): <T>(work: () => Promise<T>, done?: string) => Promise<T | null> {
  const t = useTranslations('accounts')
  const toast = useToast()
  const queries = useQueryClient()
  return async (work, done) => {
    try {
      const answer = await work()
      if (done) toast({ title: done })
      await Promise.all([['accounts'], ['people']].map((queryKey) => queries.invalidateQueries({ queryKey })))
      return answer
    } catch (error) {
      toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
      return null
    }
  }
}
