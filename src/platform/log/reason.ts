import { Problem } from '../../kernel/problem.ts'

/** The cause of a failure as one word for the log, since system messages name paths and stacks give too much away. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.cause === undefined ? error.type : reasonOf(error.cause)
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
