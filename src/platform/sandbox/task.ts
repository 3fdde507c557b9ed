import type { FieldError, Problem } from '../../kernel/problem.ts'

/**
 * Names a task of the sandbox. It is separate from the code that does the work, so that the server can ask for it without
 * loading that code. Input and output cross processes, so they are plain values and bytes.
 */
export interface TaskKind<I, O> {
  name: string
  /** Never set: it carries types for the compiler. */
  types?: (input: I) => O
}

/** A kind of task with its code. */
export interface Task {
  name: string
  run(input: unknown): Promise<unknown>
}

/** Declares a kind of task. @param name slice and verb, such as `media.look` */
export function taskKind<I, O>(name: string): TaskKind<I, O> {
  return { name }
}

/** Ties a kind to its code, which may throw problems. */
export function taskOf<I, O>({ name }: TaskKind<I, O>, work: (input: I) => Promise<O>): Task {
  // Both processes run the same build, so the types hold.
  return { name, run: (input) => work(input as I) }
}

/** Message of the server. */
export interface Asked {
  name: string
  input: unknown
}

/** Answer of the sandbox: a value, a problem that the work threw, or another error. */
export type Answered =
  | { kind: 'done'; value: unknown }
  | { kind: 'problem'; problem: Pick<Problem, 'type' | 'detail'> & { errors: FieldError[] | undefined } }
  | { kind: 'failed'; message: string }
