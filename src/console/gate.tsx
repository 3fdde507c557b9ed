import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { LOGIN_PATH } from '../kernel/account-path.ts'
import { CallError } from '../ui/client.ts'
import { type Account, PERSON_KEY, type Person } from './session/account.ts'
import { type ConsoleContext, ConsoleProvider } from './context.ts'
import { LoadingFailed } from './loading-failed.tsx'
import { FirstStep } from './first-step.tsx'
import { NoSite } from './no-site.tsx'
import { noteSite } from './recent-sites.ts'
import { SITES_KEY } from './prefetch.ts'
import { consoleRouter, type OpenedScreen } from './router.tsx'
import { useKeptMessages } from './toasts.tsx'
import { useLiveCounts } from './use-counts.ts'

type Props = Pick<ConsoleContext, 'session' | 'drafts' | 'events' | 'slices' | 'isDemo'> & {
  account: Account
  /** The screen of the address, if its files are loaded. */
  opened: OpenedScreen | null
}

/** Shows the studio once the server has named the person; sends everybody else to the sign-in page. */
export function Gate({ account, session, drafts, events, slices, isDemo, opened }: Props) {
  const t = useTranslations('console')
  const locale = useLocale()
  const person = useQuery<Person>({ queryKey: PERSON_KEY })
  const sites = useQuery({
    queryKey: SITES_KEY,
    queryFn: () => session.hold(account.listSites),
    enabled: person.data !== undefined,
  })
  const queries = useQueryClient()
  const [router] = useState(() =>
    consoleRouter(
      slices,
      async (id) => {
        await session.hold(() => account.chooseSite(id))
        noteSite(id)
        await queries.refetchQueries({ queryKey: SITES_KEY })
        // All other cached queries belong to the previous site.
        queries.removeQueries({
          predicate: ({ queryKey }) => queryKey[0] !== PERSON_KEY[0] && queryKey[0] !== SITES_KEY[0],
        })
      },
      opened,
      () => drafts.connection.getSnapshot() !== null,
    ),
  )
  useLiveCounts()
  const kept = useKeptMessages()
  const personId = person.data?.id
  useEffect(() => {
    if (personId) kept.openFor(personId)
  }, [kept, personId])
  // `failed` keeps the sign-in page from sending people back who are still signed in.
  const isOver = person.error instanceof CallError && person.error.status === 401
  useEffect(() => {
    if (person.isLoadingError) {
      const next = encodeURIComponent(location.pathname + location.search)
      location.replace(`${LOGIN_PATH}?next=${next}${isOver ? '' : '&failed'}`)
    }
  }, [person.isLoadingError, isOver])

  if (!person.data) return <Waiting>{t('checkingAuthentication')}</Waiting>
  if (sites.isPending) return <Waiting>{null}</Waiting>
  // Only a failed first load ends here: after a failed later one the old list stays in use.
  if (sites.isLoadingError) {
    return (
      <main className="grid h-full place-content-center justify-items-start gap-4 p-6">
        <LoadingFailed
          sentence="console.sitesFailed"
          error={sites.error}
          onRetry={() => void sites.refetch()}
        />
      </main>
    )
  }
  const [site] = sites.data
  if (!site) {
    // A person who loses the last site while the studio is open is told so first.
    const isLost = (queries.getQueryState(SITES_KEY)?.dataUpdateCount ?? 0) > 1
    return <NoSite account={account} drafts={drafts} person={person.data} isLost={isLost} />
  }
  return (
    <ConsoleProvider
      value={{
        person: person.data,
        // Another site would have to be chosen, which is a write.
        sites: person.data.seenBy ? [site] : sites.data,
        site,
        account,
        session,
        drafts,
        events,
        slices,
        isDemo,
      }}
    >
      {/* Times are in the site's zone, words in the person's language. */}
      <IntlProvider locale={locale} timeZone={site.timezone}>
        {person.data.secondFactor?.isDue ? <FirstStep /> : <RouterProvider router={router} />}
      </IntlProvider>
    </ConsoleProvider>
  )
}

function Waiting({ children }: { children: string | null }) {
  return (
    <main className="grid h-full place-content-center p-6 text-ink-2">
      <p role="status" className="unhurried">
        {children}
      </p>
    </main>
  )
}
