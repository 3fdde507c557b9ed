import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type FieldError, invalid } from '../../kernel/problem.ts'

type Issue = z.core.$ZodIssue

/** The message of an issue where the schema gave no sentence. */
const NO_SENTENCE = 'Invalid input'
// A library that loads the whole of zod sets English messages for the process, unless others were set before.
z.config({ localeError: () => NO_SENTENCE })
const ERRORS_MAX = 20

/** The query of a call that takes none. */
export const NO_NAMES = z.strictObject({})

/** Refuses all query parameters: an ignored one would seem to have been obeyed. @throws invalid */
export async function refuseQuery({ query }: FastifyRequest): Promise<void> {
  check(NO_NAMES, query)
}

/**
 * Checks a part of a request against its schema.
 * @throws invalid with one entry per wrong field, in the order of the schema, at most ERRORS_MAX
 */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first, ...rest] = parsed.error.issues.flatMap(fieldErrors)
  throw invalid([
    first ?? { pointer: '', code: 'invalid', detail: 'The request is not valid' },
    ...rest.slice(0, ERRORS_MAX - 1),
  ])
}

function fieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField([...issue.path, key]))
  }
  const detail = issue.message === NO_SENTENCE ? sentenceOf(issue) : issue.message
  return [{ pointer: pointerOf(issue.path), code: issue.code.replaceAll('_', '-'), detail }]
}

/** The error for a field that the call does not take. @param path names from the body down to the field */
export function unknownField(path: readonly PropertyKey[]): FieldError {
  const detail = `${safeName(String(path.at(-1)))} is not a field of this call`
  return { pointer: pointerOf(path), code: 'unknown-field', detail }
}

function sentenceOf(issue: Issue): string {
  const field = issue.path.length ? safeName(String(issue.path.at(-1))) : 'The request body'
  return issue.code === 'invalid_type'
    ? `${field} must be of type ${issue.expected}`
    : `${field} is not valid`
}

/** A name from the request, cut and cleaned so that it may stand in a sentence. */
function safeName(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 60)
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100)}`)
    .join('')
}
