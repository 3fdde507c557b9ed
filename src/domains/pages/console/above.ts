import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { PAGE_DEPTH_MAX } from '../../../kernel/slug.ts'
import { pageCalls, type PageRow } from '../type.ts'
import { studioPage } from './type.ts'

type Placed = Pick<PageRow, 'id' | 'path'>

/** Maximum number of pages offered at once; typing finds the others. */
const OFFERED_MAX = 50

/** The address that a page stands below, '' for one at the top. */
export const abovePath = ({ path }: Pick<PageRow, 'path'>): string => path.slice(0, path.lastIndexOf('/'))

/** The page of an id, as far as it is known. @param id '' for none */
export function usePage(id: string): Pick<PageRow, 'title' | 'path'> | undefined {
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const call = useCall()
  const { data } = useQuery({
    // It changes with whatever changes the list.
    queryKey: [...listKey(site.id, studioPage.kind), 'one', id, locale],
    queryFn: ({ signal }) => call(pageCalls.read, { params: { id } }, { locale, signal }),
    enabled: id !== '',
  })
  return data
}

/** The pages that another may stand below, by title. @param typed letters that they are narrowed down by */
export function useOffered(page: Placed, typed: string): { offered: PageRow[]; hasMore: boolean } {
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const call = useCall()
  const q = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    queryKey: [...listKey(site.id, studioPage.kind), 'offered', q, locale],
    queryFn: ({ signal }) => {
      const query = { sort: 'title', limit: String(OFFERED_MAX), ...(q && { q }) } as const
      return call(pageCalls.list, { params: { forkId: site.id }, query }, { locale, signal })
    },
    placeholderData: keepPreviousData,
  })
  return { offered: data.filter((one) => mayStandBelow(page, one)), hasMore: data.length === OFFERED_MAX }
}

/** The part of the rule that can be checked here; only the server knows how many levels are below this page. */
function mayStandBelow(page: Placed, above: Placed): boolean {
  const isWithin = above.id === page.id || above.path.startsWith(`${page.path}/`)
  return !isWithin && above.path.split('/').length <= PAGE_DEPTH_MAX
}
