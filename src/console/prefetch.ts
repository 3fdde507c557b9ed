import type { QueryClient } from '@tanstack/react-query'
import { type Account, type ConsoleSite, PERSON_KEY } from './session/account.ts'
import { localeIn } from './content-language.tsx'
import { openingQuery } from './list/opening-query.ts'
import { rowsQuery } from './list/rows-query.ts'
import type { ListDescription } from './catalogue/list-spec.ts'
import { type SavedView, type ViewCalls, viewsKey } from './catalogue/list-views.ts'
import type { Session } from './session/session.ts'

/** Key of the query of the sites that the person may open, the current one first. */
export const SITES_KEY = ['sites'] as const

/** Names the person's open site in a call before its id is known. */
const CURRENT_SITE = 'current-fork-id'

interface Prefetched {
  account: Pick<Account, 'listSites'> & { views: Pick<ViewCalls, 'list'> }
  queries: QueryClient
  session: Session
  /** The list of the opened screen; undefined for other screens. */
  list: ListDescription | undefined
}

/** Prefetches what the first screen needs: the person, their sites and saved views, and the first rows of its list. */
export async function prefetch({ account, queries, session, list }: Prefetched): Promise<void> {
  // Started at once, not only when the site is known.
  const views = account.views.list(CURRENT_SITE)
  // Its user handles the failure.
  views.catch(() => {})
  await Promise.all([
    queries.prefetchQuery({ queryKey: PERSON_KEY }),
    queries.prefetchQuery({ queryKey: SITES_KEY, queryFn: account.listSites }),
  ])
  const [site] = queries.getQueryData<ConsoleSite[]>(SITES_KEY) ?? []
  if (!site) return
  const queryKey = viewsKey(site.id)
  await queries.prefetchQuery({ queryKey, queryFn: () => views })
  if (!list) return
  const query = openingQuery(list, queries.getQueryData<SavedView[]>(queryKey) ?? [])
  const locale = localeIn(location.search) ?? site.sourceLanguage
  await queries.prefetchQuery(rowsQuery(list, query, { site, session, locale }))
}
