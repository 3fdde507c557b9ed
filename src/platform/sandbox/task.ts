import type { FieldError, Problem } from '../../kernel/problem.ts'

/**
 * A piece of work that runs in the sandbox, by its name. Apart from what does it, so that the server can ask for it without loading
 * that. What goes in and comes out crosses from process to process: plain values and bytes.
 */
export interface TaskKind<I, O> {
  name: string
  /** Never there: it carries the types. */
  types?: (input: I) => O
}

/** A kind tied to what does it. */
export interface Task {
  name: string
  run(input: unknown): Promise<unknown>
}

/** Declares a kind of work. @param name slice and verb, such as `media.look` */
export function taskKind<I, O>(name: string): TaskKind<I, O> {
  return { name }
}

/** Ties a kind to its work, which may throw problems. */
export function taskOf<I, O>({ name }: TaskKind<I, O>, work: (input: I) => Promise<O>): Task {
  // Both sides are of the same build.
  return { name, run: (input) => work(input as I) }
}

/** What the server sends. */
export interface Asked {
  name: string
  input: unknown
}

/** What comes back: a value, a problem that the work threw, or what else went wrong in it. */
export type Answered =
  | { kind: 'done'; value: unknown }
  | { kind: 'problem'; problem: Pick<Problem, 'type' | 'detail'> & { errors: FieldError[] | undefined } }
  | { kind: 'failed'; message: string }
