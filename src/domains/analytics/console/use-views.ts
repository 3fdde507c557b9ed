import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCall, useConsole } from '../../../console/context.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { readViews } from '../calls.ts'
import type { Span } from '../contract.ts'

/** A page of the site in one of its languages. */
export interface ChosenPage {
  path: string
  locale: Locale
}

/** The views of the last days, of one page where one is chosen. */
export function useViews(days: Span, chosen: ChosenPage | null) {
  const call = useCall()
  const { site } = useConsole()
  const query = { days, ...(chosen && { path: chosen.path, language: chosen.locale }) }
  return useQuery({
    queryKey: ['page-views', site.id, query],
    queryFn: () => call(readViews, { params: { forkId: site.id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
