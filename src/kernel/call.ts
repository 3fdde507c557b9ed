import type { Capability } from './role.ts'

/**
 * Who may call; checked before the body is read: everybody, a live session, a role with the capability on the site that the
 * path names, or (`item`) a live session whose capability the action checks on the site of the object that it loads.
 */
export type Policy =
  | { kind: 'public' }
  /**
   * `needs`: the password must have been given lately, since a session may have been left open. Checked once the call is known
   * to be valid, so that nobody gives a password for a call that is refused anyway.
   */
  | { kind: 'session'; needs?: 'recent password' }
  /**
   * `translations`: the capability that is enough to write in a language other than the site's own; the action tells the
   * languages apart.
   */
  | { kind: 'site'; capability: Capability; translations?: Capability; needs?: 'recent password' }
  | { kind: 'item'; capability: Capability; translations?: Capability }
  | { kind: 'platform-owner'; needs?: 'recent password' }

/** How many calls of this kind one caller may make: `count` at once; they come back evenly over `perMs`. */
export interface CallLimit {
  count: number
  perMs: number
  /** Calls are counted before the body is read, so nothing in the body can tell callers apart. */
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
interface CallTypes {
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
  summary: string
  policy: Policy
  /** Status of the good answer; 200 with an answer, 204 without, when left out. */
  status?: 200 | 201
  /** Largest body in bytes; BODY_LIMIT when left out. One that may be larger than BODY_LIMIT may hold a document. */
  bodyLimit?: number
  /** The `message` of the client's error names the status alone; people still see the server's sentence. */
  isToldByStatus?: true
  /** Beside the limit of all writes. */
  limit?: CallLimit | readonly CallLimit[]
  /** The list is only a part of what there is, so its answer gives no total; every other list gives one. */
  isPartial?: true
  /** Whoever sees the studio as somebody else may still make it, although it is no read. */
  endsSeeing?: true
  /** Whoever has still to set up a second factor may make it: nothing else is open to them. */
  isBeforeSecondFactor?: true
  /** It tells what is the person’s own, which whoever sees the studio as them does not get. */
  isPrivate?: true
  /** It has no deadline: its answer takes as long as the caller's connection needs, or has bounds of its own. */
  isLong?: true
  /** People sign in by this call: it uses database connections that are kept free for it. */
  isEntry?: true
  /** Types for the compiler; no call has it at run time. */
  readonly types?: T
}

export const BODY_LIMIT = 256 * 1024

/** Of the short forms of public pages, which browsers send with and without script: room for a name of 300 escaped characters, given both in one piece and in two. */
export const FORM_BODY_LIMIT = 16 * 1024

type TypesOf<C> = C extends Call<infer T> ? T : never
type Part<T, K extends keyof CallTypes> = K extends keyof T ? T[K] : undefined
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }

export type CallInput<C extends Call> = Given<{
  params: Part<TypesOf<C>, 'params'>
  body: Part<TypesOf<C>, 'body'>
}> & { query?: Part<TypesOf<C>, 'query'> }

export type Answer<C extends Call> = Part<TypesOf<C>, 'answer'>

/** The path of a call with its parameters filled in. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
