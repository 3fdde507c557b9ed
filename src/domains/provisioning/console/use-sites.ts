import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { pathOf } from '../../../kernel/call.ts'
import { useCall } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { saveFrom, sentenceOf } from '../../../ui/client.ts'
import { checkExport, exportSite, listStandingSites } from '../calls.ts'

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

/** @param back takes the change back; left out: nothing does */
type Change = (work: () => Promise<unknown>, done: string, back?: () => void) => Promise<void>

/** Runs a change of a site that no dialog asks about, and tells what came of it, with Undo. */
export function useSiteChange(): Change {
  const t = useTranslations('provisioning')
  const ofConsole = useTranslations('console')
  const toast = useToast()
  const refresh = useFreshSites()
  return async (work, done, back) => {
    try {
      await work()
      toast({ title: done, ...(back && { action: { label: ofConsole('undo'), onAct: back } }) })
      await refresh()
    } catch (error) {
      toast({ title: t('failed'), description: sentenceOf(error) || t('failedText'), isDestructive: true })
    }
  }
}

/** Has the browser save a site as a file; what is refused is said here, and not by a failed download. */
export function useExport(): (id: string, name: string) => Promise<void> {
  const t = useTranslations('provisioning')
  const call = useCall()
  const toast = useToast()
  return async (id, name) => {
    try {
      await call(checkExport, { params: { id } })
      saveFrom(pathOf(exportSite.path, { id }))
      toast({ title: t('exportBegins', { name }), description: t('exportBeginsText') })
    } catch (error) {
      const description = sentenceOf(error) || t('failedText')
      toast({ title: t('exportFailed', { name }), description, isDestructive: true })
    }
  }
}
