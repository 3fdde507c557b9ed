import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { listStandingSites } from '../calls.ts'

/** Every site of the install. */
export function useSites() {
  const call = useCall()
  return useQuery({ queryKey: ['standing-sites'], queryFn: () => call(listStandingSites, {}), staleTime: 0 })
}

/** Shows all lists of sites as they are now. */
export function useFreshSites(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [['standing-sites'], ['sites']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
}

/** Runs a change of a site that no dialog asks about, and tells what came of it. */
export function useSiteChange(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const t = useTranslations('provisioning')
  const toast = useToast()
  const refresh = useFreshSites()
  return async (work, done) => {
    try {
      await work()
      toast({ title: done })
      await refresh()
    } catch (error) {
      toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
    }
  }
}
