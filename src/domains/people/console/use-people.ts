import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { listInvitations, listPeople } from '../calls.ts'

/** Who may open the site. */
export function usePeople() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['people', site.id],
    queryFn: () => call(listPeople, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** Who was invited and has not come yet. */
export function useInvitations() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['invitations', site.id],
    queryFn: () => call(listInvitations, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** Runs a change of who may open the site, shows the lists as they are then, and tells what failed. */
export function useAccessChange(): <T>(work: () => Promise<T>, done?: string) => Promise<T | null> {
  const t = useTranslations('people')
  const toast = useToast()
  const queries = useQueryClient()
  return async (work, done) => {
    try {
      const answer = await work()
      if (done) toast({ title: done })
      await Promise.all(
        [['people'], ['invitations'], ['sites']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      return answer
    } catch (error) {
      toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
      return null
    }
  }
}
