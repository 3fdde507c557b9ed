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

/** The site that a path names. */
export interface OfSite {
  forkId: string
}

/** What a path names by an id alone. */
export interface ById {
  id: string
}

/** What a caller gives with a call, and what it answers; a part that is left out is not there. */
export interface CallTypes {
  params?: object
  query?: object
  body?: unknown
  answer?: unknown
}

/** A call as data. Browser and server read the same one; the shapes that check what comes in are the server's (`endpoint.ts`). */
export interface Call<T extends CallTypes = CallTypes> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters as `:name`; `:forkId` names a site or an alias of one. */
  path: `/api/${string}`
  /** One line for the documentation. */
  summary: string
  policy: Policy
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
  /** Types for the compiler; no call has it at run time. */
  readonly types?: T
}

export const BODY_LIMIT = 256 * 1024

type TypesOf<C> = C extends Call<infer T> ? T : never
type Part<T, K extends keyof CallTypes> = K extends keyof T ? T[K] : undefined
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }

/** What a caller gives. */
export type CallInput<C extends Call> = Given<{
  params: Part<TypesOf<C>, 'params'>
  body: Part<TypesOf<C>, 'body'>
}> & { query?: Part<TypesOf<C>, 'query'> }

/** What a call answers with. */
export type Answer<C extends Call> = Part<TypesOf<C>, 'answer'>

/** The path of a call with its parameters filled in. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
