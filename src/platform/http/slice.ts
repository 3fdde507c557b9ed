import type { Answer, Contract, Download, Endpoint, Input } from '../../kernel/endpoint.ts'
import type { Site } from '../../kernel/site.ts'
import type { Page } from '../../kernel/list.ts'
import type { Ctx } from '../context.ts'
import type { Limits } from './limits.ts'

/** What of HTTP an action or its answer may need. */
export interface Exchange {
  /** The site of the host, whoever is signed in. */
  hostSite: Site
  userAgent: string
  /** Network that the caller is counted by. */
  network: string
  limits: Limits
  /** Token of the device cookie; null for a browser that never signed in. */
  device: string | null
  setDevice(token: string): void
  /** Says in the Link header where the next page of a list begins. */
  linkNext(cursor: string): void
  /** Signs the browser in: sets the session cookie. */
  setSession(token: string): void
  /** Gives the entries of a list, and says of a page how many there are and where the next begins. */
  listed<T>(list: Page<T>): T[]
  /** Signs the browser out: takes the session cookie away and has stored answers forgotten. */
  clearSession(): void
}

/** Actions of a slice by the names of its contract, one line each. */
type Handlers<C extends Contract> = {
  [K in keyof C]: (
    ctx: Ctx,
    input: Input<C[K]>,
    exchange: Exchange,
  ) => Promise<C[K] extends { file: readonly string[] } ? Download : Served<Answer<C[K]>>>
}

/** An endpoint without an answer is served by an action that gives nothing. */
type Served<A> = A extends undefined ? void : A

/** One call with what serves it. */
export interface Route {
  name: string
  endpoint: Endpoint
  serve(
    ctx: Ctx,
    input: { params: unknown; query: unknown; body: unknown },
    exchange: Exchange,
  ): Promise<unknown>
}

/** Ties a contract to its handlers. */
export function routesOf<C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    // The server parses each part with the endpoint's own schemas before it calls.
    serve: handlers[name] as Route['serve'],
  }))
}
