import type * as z from 'zod/mini'
import type { Capability } from './role.ts'

/**
 * Who may call, checked before anything of the request is looked at:
 * everybody, a live session, a role with the capability on the site that the path names,
 * or (`item`) a live session whose capability the action checks on the site of the object that it loads.
 */
export type Policy =
  | { kind: 'public' }
  | { kind: 'session' }
  /**
   * `translations`: the right that is enough for texts in a language which is not the site's own; the action tells which it is.
   * `needs`: a session that somebody left open is not enough. It is checked when the call is found to be sound, so that nobody
   * gives a password for one that is refused anyway.
   */
  | { kind: 'site'; capability: Capability; translations?: Capability; needs?: 'recent password' }
  | { kind: 'item'; capability: Capability; translations?: Capability }
  | { kind: 'platform-owner' }

/** How many calls of this kind one caller may make: `count` at once, then as many as come free evenly over `perMs`. */
export interface CallLimit {
  count: number
  perMs: number
  /** Counted before the body is read, so never by what stands in it. */
  by: 'address' | 'account'
}

type Schema = z.ZodMiniType

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters as `:name`; `:forkId` names a site or an alias of one. */
  path: `/api/${string}`
  /** One line for the documentation. */
  summary: string
  policy: Policy
  params?: P
  query?: Q
  body?: B
  /** Left out: the answer is 204 without a body. */
  answer?: A
  /** The answer is a file that goes out piece by piece: its media types. The action gives a `Download`. */
  file?: readonly string[]
  /** Status of the good answer; 200 with an answer, 204 without, when left out. */
  status?: 200 | 201
  /** Largest body in bytes; BODY_LIMIT when left out. A body that may be larger may hold a document. */
  bodyLimit?: number
  /** What the client raises of a failure names its status alone; people are shown the server's sentence all the same. */
  isToldByStatus?: true
  /** Beside the limit of all writes. */
  limit?: CallLimit | readonly CallLimit[]
  /** Its list is a part of what there is, so it does not say how many there are; every other list does. */
  isPartial?: true
  /** A call by which people come in: it finds connections of the database that are kept free. */
  isEntry?: true
}

/** A file that is made while it goes out. */
export interface Download {
  type: string
  /** What the browser calls it; plain letters, digits, dots and hyphens. */
  name: string
  pieces: AsyncIterable<string>
}

export const BODY_LIMIT = 256 * 1024

/** Declares a call as data: the server's routes, the documentation and the typed client come from it. */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  declared: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> {
  return declared
}

/** Writes of one account: a script that saves without end leaves room for the others. */
const WRITES: readonly CallLimit[] = [
  { count: 120, perMs: 1000, by: 'account' },
  { count: 3_000, perMs: 60_000, by: 'account' },
]

/** Every limit that a call is counted by; the same object each time, since it is what is counted. */
export function limitsOf({ method, limit = [] }: Endpoint): readonly CallLimit[] {
  return [...(method === 'GET' ? [] : WRITES), ...[limit].flat()]
}

/** The calls of one slice, by the name of the action that serves them. */
export type Contract = Record<string, Endpoint>

type Out<S> = S extends Schema ? (unknown extends z.output<S> ? undefined : z.output<S>) : undefined
type In<S> = S extends Schema ? (unknown extends z.input<S> ? undefined : z.input<S>) : undefined
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }

/** What an action gets of a request: parsed parameters, query and body. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: Out<P>; query: Out<Q>; body: Out<B> }
    : never

/** What a caller gives. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Given<{ params: In<P>; body: In<B> }> & { query?: In<Q> }
    : never

/** What an endpoint answers with. */
export type Answer<E> = E extends Endpoint<Schema, Schema, Schema, infer A> ? Out<A> : never

/** The path of a call with its parameters filled in. */
export function pathOf(endpointPath: string, params: Record<string, unknown> = {}): string {
  return endpointPath.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
