import type { QueryClient } from '@tanstack/react-query'
import { type Account, type ConsoleSite, PERSON_KEY } from './account.ts'
import { pause } from './pause.ts'
import { askFirstPage } from './list/first-page.ts'
import type { FirstPage } from './list-spec.ts'
import { type SavedView, viewsKey } from './list-views.ts'

/** Key of the query that says which sites the person may open, the current one first. */
export const SITES_KEY = ['sites'] as const

/** Stands in a call for the site that the person has open, which nobody has named yet. */
const CURRENT_SITE = 'current-fork-id'

/** For this long the rows of the first list are waited for before it is shown, in milliseconds. */
const ROWS_MS = 100

interface Asked {
  account: Account
  queries: QueryClient
  /** The list of the screen that is on its way; null where it is none. */
  list: Promise<FirstPage | null>
}

/** Asks at once for all that the first screen waits for, and not for one after the other; gives when that is there. */
export async function askAtOnce({ account, queries, list }: Asked): Promise<void> {
  const person = queries.prefetchQuery({ queryKey: PERSON_KEY })
  const sites = queries.prefetchQuery({ queryKey: SITES_KEY, queryFn: account.listSites })
  const views = account.views.list(CURRENT_SITE)
  // Whoever takes it meets the failure.
  views.catch(() => {})
  await Promise.all([person, sites])
  const [site] = queries.getQueryData<ConsoleSite[]>(SITES_KEY) ?? []
  if (!site) return
  const queryKey = viewsKey(site.id)
  await queries.prefetchQuery({ queryKey, queryFn: () => views })
  const first = await list
  if (!first) return
  const rows = askFirstPage(first, site, queries.getQueryData<SavedView[]>(queryKey) ?? [], queries)
  // A list that comes with its rows is put together once and not twice.
  await Promise.race([rows, pause(ROWS_MS)])
}
