import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useCall, useConsole } from '../../../console/context.ts'
import { listModules } from '../../modules/calls.ts'
import { listRecent, readOverview, readStats, readStatus } from '../calls.ts'

/** The panels' data; one query each, so that a failed one does not affect the others. */
const CALLS = { stats: readStats, recent: listRecent, overview: readOverview, status: readStatus } as const

function useOfSite<T>(name: string, ask: () => Promise<T>) {
  const { site } = useConsole()
  // The dashboard always refetches; cached data shows meanwhile.
  return useQuery({ queryKey: ['dashboard', site.id, name], queryFn: ask, refetchOnMount: 'always' })
}

function useParams() {
  const { site } = useConsole()
  return { params: { forkId: site.id } }
}

export function useStats() {
  const [call, given] = [useCall(), useParams()]
  return useOfSite('stats', () => call(CALLS.stats, given))
}

export function useRecent() {
  const [call, given] = [useCall(), useParams()]
  return useOfSite('recent', () => call(CALLS.recent, given))
}

export function useOverview() {
  const [call, given] = [useCall(), useParams()]
  return useOfSite('overview', () => call(CALLS.overview, given))
}

export function useStatus() {
  const [call, given] = [useCall(), useParams()]
  return useOfSite('status', () => call(CALLS.status, given))
}

export function useModules() {
  const [call, given] = [useCall(), useParams()]
  return useOfSite('modules', () => call(listModules, given))
}

/** Whether a panel waits for its first answer. */
export function useIsLoading(): boolean {
  const { site } = useConsole()
  const isFirst = ({ state }: { state: { status: string } }) => state.status === 'pending'
  return useIsFetching({ queryKey: ['dashboard', site.id], predicate: isFirst }) > 0
}
