import { Problem } from '../../kernel/problem.ts'

/** Why something failed, in a word for the log: messages of the system name paths, and stacks say what nobody asked. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.cause === undefined ? error.type : reasonOf(error.cause)
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
