import type { Call } from '../../kernel/call.ts'
import type { CallOf, Endpoint, Input, Output, Shapes } from '../../kernel/endpoint.ts'
import type { Site } from '../../kernel/site.ts'
import type { Page } from '../../kernel/list.ts'
import type { Ctx } from '../context.ts'
import type { StepKind } from '../sign-in-step.ts'
import type { Limits } from './limits.ts'

/** The parts of HTTP that an action or its answer may need. */
export interface Exchange {
  /** The site of the host, whoever is signed in. */
  hostSite: Site
  userAgent: string
  /** Network under which limits count the caller. */
  network: string
  limits: Limits
  /** Token of the device cookie; null for a browser that never signed in. */
  device: string | null
  setDevice(token: string): void
  /** Protocol and host that the browser named, which is one of this install. */
  origin: string
  /** Token of a step of this kind, such as a sign-in with a provider, that began in this browser; null where none did. */
  step(kind: StepKind): string | null
  /** Binds a step to this browser by a cookie; null removes it. */
  setStep(kind: StepKind, token: string | null): void
  /** Translates an English sentence as a problem of this call would be: for a successful answer that lists refusals. */
  say(sentence: string): string
  /** Aborted once the caller waits no longer. */
  gone(): AbortSignal
  /** Sets the Link header to the next page of a list. */
  linkNext(cursor: string): void
  /** Sets the session cookie, which signs the browser in. */
  setSession(token: string): void
  /** Sets the headers for total and next page. @returns the items of the list */
  listed<T>(list: Page<T>): T[]
  /** Removes the session cookie and clears the browser's cache. */
  clearSession(): void
}

/** The action behind each call of a slice. */
type Handlers<S extends Record<string, Shapes>> = {
  [K in keyof S]: (ctx: Ctx, input: Input<S[K]>, exchange: Exchange) => Promise<Served<Output<S[K]>>>
}

/** The action of a call without an answer returns nothing. */
type Served<A> = A extends undefined ? void : A

/** A call with its action. */
export interface Route {
  name: string
  endpoint: Endpoint
  serve(
    ctx: Ctx,
    input: { params: unknown; query: unknown; body: unknown },
    exchange: Exchange,
  ): Promise<unknown>
}

/** Every call must have shapes, and all shapes a call. */
type CallsWith<C, S> = {
  [K in keyof C | keyof S]: K extends keyof S & keyof C ? (S[K] extends Shapes ? CallOf<S[K]> : never) : never
}

/** Ties the calls of a slice to their shapes and actions. */
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
