import { createContext, use } from 'react'
import type { Answer, CallInput, Call } from '../kernel/call.ts'
import { type Capability, reachOf, roleFor } from '../kernel/role.ts'
import { call, type CallOptions, callPage, type ListPage } from '../ui/client.ts'
import type { Account, ConsoleSite, Person } from './session/account.ts'
import type { DraftSurroundings } from './saving/draft.ts'
import type { OpenDrafts } from './saving/open-drafts.ts'
import type { StudioEvents } from './events.ts'
import type { Session } from './session/session.ts'
import type { Slice } from './catalogue/slice.ts'

export interface ConsoleContext {
  person: Person
  sites: readonly ConsoleSite[]
  site: ConsoleSite
  account: Account
  session: Session
  drafts: DraftSurroundings & { open: OpenDrafts }
  events: StudioEvents
  slices: readonly Slice[]
  /** This is a demo, which each start resets. */
  isDemo: boolean
}

export const ConsoleProvider = createContext<ConsoleContext | null>(null)

/** What every screen may use: person, site, session, and what unsaved words need. */
export function useConsole(): ConsoleContext {
  const context = use(ConsoleProvider)
  if (!context) throw new Error('a screen stands outside of the console')
  return context
}

/**
 * Whether the person's role has a capability on the whole open site. The server decides; this only hides what it would refuse.
 */
export function useMay(capability: Capability): boolean {
  return reachOf(roleFor(useConsole().site, capability), capability) === 'site'
}

/** Whether somebody else sees the studio as this person: nothing can be written then. */
export const useIsLooking = (): boolean => useConsole().person.seenBy !== undefined

/** Gives a call that, when the session is over, asks for the password and goes on. */
export function useCall(): <E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Answer<E>> {
  const { session } = useConsole()
  return (endpoint, input, options) => session.hold(() => call(endpoint, input, options))
}

/** The same for a page of a list. */
export function usePageCall(): <E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
) => Promise<ListPage<Answer<E>>> {
  const { session } = useConsole()
  return (endpoint, input, signal) => session.hold(() => callPage(endpoint, input, { signal }))
}
