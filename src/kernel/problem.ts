import type { Locale } from './locale.ts'

/** One wrong field of a request: `pointer` is its JSON pointer (`/title`), `detail` a sentence safe to show. */
export interface FieldError {
  pointer: string
  code: string
  detail: string
}

/** Who wrote each field last, and when (ISO 8601 UTC); `by` is '' for an account that is gone. */
export type FieldWriters = Record<string, { version: number; by: string; at: string }>

interface Extra {
  errors?: FieldError[]
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  /** The stored object that a stale write did not know. */
  current?: unknown
  /** Who wrote its fields last, where that is known. */
  writers?: FieldWriters
  /** Language of the page that shows the problem to readers; English when left out. */
  locale?: Locale
  /** Name of the site that the problem is about. */
  siteName?: string
}

/** Every outcome that is expected and not a success. `type` is stable and ends the address /problems/{type}. */
export const PROBLEM_TYPES = {
  malformed: [400, 'Malformed request'],
  'not-signed-in': [401, 'Not signed in'],
  'invalid-credentials': [401, 'Invalid credentials'],
  'not-allowed': [403, 'Not allowed'],
  'confirm-password': [403, 'Password needed'],
  'code-needed': [403, 'Code needed'],
  'second-factor-needed': [403, 'Second factor needed'],
  'no-registration': [403, 'No accounts for readers'],
  forgery: [403, 'Cross-site request'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'too-slow': [408, 'Too slow'],
  conflict: [409, 'Conflict'],
  stale: [409, 'Changed meanwhile'],
  reload: [409, 'Reload needed'],
  'key-reused': [409, 'Idempotency key reused'],
  gone: [410, 'Gone'],
  'wrong-version': [412, 'Wrong version'],
  'too-large': [413, 'Too large'],
  'unsupported-media-type': [415, 'Unsupported media type'],
  'unknown-host': [421, 'Unknown host'],
  invalid: [422, 'Invalid'],
  'too-many': [429, 'Too many requests'],
  'headers-too-large': [431, 'Headers too large'],
  defect: [500, 'Defect'],
  unavailable: [503, 'Unavailable'],
  maintenance: [503, 'In maintenance'],
  paused: [503, 'Paused'],
} as const satisfies Record<string, readonly [number, string]>

type ProblemType = keyof typeof PROBLEM_TYPES

/**
 * An expected outcome that is not a success; thrown by actions, turned into an answer in one place (platform/http).
 * `detail` is one plain sentence of at most 200 characters, safe to show, without markup.
 */
export class Problem extends Error {
  readonly type: ProblemType
  readonly detail: string
  readonly extra: Extra

  constructor(type: ProblemType, detail: string, extra: Extra = {}) {
    super(detail)
    this.name = 'Problem'
    this.type = type
    this.detail = detail
    this.extra = extra
  }

  get status(): number {
    return PROBLEM_TYPES[this.type][0]
  }

  get title(): string {
    return PROBLEM_TYPES[this.type][1]
  }
}

/** The same body for what is unknown, of another site, or not public yet. */
export const notFound = () => new Problem('not-found', 'There is nothing at this address.')

export const notSignedIn = () => new Problem('not-signed-in', 'Please sign in.')

export const notAllowed = () => new Problem('not-allowed', 'Your role on this site does not allow this.')

/** What is refused to everybody who works on a site that is kept as it is. */
export const archived = () =>
  new Problem(
    'not-allowed',
    'This site is archived: nothing on it changes until the owner of the installation takes it out of the archive.',
  )

/** Whoever sees the studio as somebody else writes nothing. */
export const onlyLooking = () =>
  new Problem(
    'not-allowed',
    'You see the studio as somebody else, so nothing can be changed until you end that.',
  )

/** A site asks everybody who works on it for a second factor, and the caller has none. */
export const secondFactorNeeded = () =>
  new Problem(
    'second-factor-needed',
    'Please set up a second factor first: a site that you work on asks for it.',
  )

export const malformed = (detail: string) => new Problem('malformed', detail)

/** A broken rule: the first field's sentence is the whole answer's detail. */
export const invalid = (errors: [FieldError, ...FieldError[]]) =>
  new Problem('invalid', errors[0].detail, { errors })

/** A broken rule of one field. @param field name of the field, without slash */
export const invalidField = (field: string, code: string, detail: string) =>
  invalid([{ pointer: `/${field}`, code, detail }])

export const conflict = (detail: string, errors?: FieldError[]) =>
  new Problem('conflict', detail, errors && { errors })

export const stale = (current: unknown, writers?: FieldWriters) =>
  new Problem('stale', 'Somebody has saved this meanwhile. Load it again to see what changed.', {
    current,
    ...(writers && { writers }),
  })

/** The editor was built for another form of content than the server's, so its text must not be stored. */
export const reload = () =>
  new Problem('reload', 'Flyleaf was updated meanwhile. Load this page again; what you typed is kept.')

export const tooMany = (detail: string, retryAfter: number) => new Problem('too-many', detail, { retryAfter })

export const unavailable = (detail: string, retryAfter = 2) =>
  new Problem('unavailable', detail, { retryAfter })

/** Readers are asked to come back later. */
export const inMaintenance = (locale: Locale, siteName: string) =>
  new Problem('maintenance', 'This site is being worked on and will be back soon.', {
    retryAfter: MAINTENANCE_RETRY_S,
    locale,
    siteName,
  })

/** Nobody is told when to come back: a pause lasts until further notice. */
export const paused = (locale: Locale, siteName: string) =>
  new Problem('paused', 'This site is paused.', { locale, siteName })

/** In seconds. Nobody knows when maintenance ends; this is soon enough to be back in time. */
const MAINTENANCE_RETRY_S = 600
