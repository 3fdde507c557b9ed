import type { Call } from '../../kernel/call.ts'
import type { CallOf, Endpoint, Input, Output, Shapes } from '../../kernel/endpoint.ts'
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

/** Actions of a slice by the names of its calls, one line each. */
type Handlers<S extends Record<string, Shapes>> = {
  [K in keyof S]: (ctx: Ctx, input: Input<S[K]>, exchange: Exchange) => Promise<Served<Output<S[K]>>>
}

/** A call without an answer is served by an action that gives nothing. */
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

/** The calls of these shapes, each with its own and none without. */
type CallsWith<C, S> = {
  [K in keyof C | keyof S]: K extends keyof S & keyof C ? (S[K] extends Shapes ? CallOf<S[K]> : never) : never
}

/** Ties the calls of a slice to their shapes and to what serves them. */
export function routesOf<const C extends Record<string, Call>, const S extends Record<string, Shapes>>(
  calls: C & CallsWith<C, S>,
  shapes: S,
  handlers: Handlers<S>,
): Route[] {
  return Object.entries<Call>(calls).map(([name, call]) => ({
    name,
    endpoint: { ...call, ...shapes[name] },
    // The server parses each part with the shapes of the call before it serves it.
    serve: handlers[name] as Route['serve'],
  }))
}
