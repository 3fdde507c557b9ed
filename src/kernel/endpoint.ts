import type * as z from 'zod/mini'
import type { Call, CallLimit } from './call.ts'

type Schema = z.ZodMiniType

/** The shapes that the server checks; a part without a shape must be empty. */
export interface Shapes {
  params?: Schema
  query?: Schema
  body?: Schema
  /** Left out: the answer is 204 without a body. */
  answer?: Schema
  /** The body is a file of this media type, which comes in piece by piece; it has no `body` then. */
  takes?: string
  /** The answer is a file that goes out piece by piece: its media types. The action gives a `Download`. */
  file?: readonly string[]
  /** The answer is `{text, id}`, or goes out piece by piece to whoever accepts server-sent events. The action gives a `TextStream`. */
  isStreamed?: true
}

type Incoming<S, K extends keyof Shapes> =
  S extends Record<K, infer P extends Schema> ? Record<K, z.input<P>> : object
type Answered<S> = S extends { answer: infer A extends Schema } ? { answer: z.output<A> } : object

/** A call with these shapes, as its caller sees it. */
export type CallOf<S extends Shapes> = Call<
  Incoming<S, 'params'> & Incoming<S, 'query'> & Incoming<S, 'body'> & Answered<S>
>

/** A call with its shapes, as the server serves it. */
export type Endpoint<S extends Shapes = Shapes> = Call & S

type Out<S, K extends keyof Shapes> = S extends Record<K, infer P extends Schema> ? z.output<P> : undefined

/** What an action gets of a request: parsed parameters, query and body. */
export interface Input<S extends Shapes> {
  params: Out<S, 'params'>
  query: Out<S, 'query'>
  body: S extends { takes: string } ? AsyncIterable<Uint8Array> : Out<S, 'body'>
}

export type Output<S extends Shapes> = S extends { file: readonly string[] }
  ? Download
  : S extends { isStreamed: true }
    ? TextStream
    : Out<S, 'answer'>

/** A text that is written while it goes out. */
export interface TextStream {
  /** By which its caller can name it later; left out where nobody can. */
  id?: string
  pieces: AsyncIterable<string>
  /** What is said of the whole once it is there. */
  ending(): object
}

/** A file that is made while it goes out. */
export interface Download {
  type: string
  /** What the browser calls it; plain letters, digits, dots and hyphens. */
  name: string
  pieces: AsyncIterable<string | Uint8Array>
}

/** Limits of the writes of one account, so that a script that saves without end leaves room for others. */
const WRITES: readonly CallLimit[] = [
  { count: 120, perMs: 1000, by: 'account' },
  { count: 3_000, perMs: 60_000, by: 'account' },
]

/** The limits of a call. Each is the same object every time, since counts are kept per object. */
export function limitsOf({ method, limit = [] }: Call): readonly CallLimit[] {
  return [...(method === 'GET' ? [] : WRITES), ...[limit].flat()]
}
