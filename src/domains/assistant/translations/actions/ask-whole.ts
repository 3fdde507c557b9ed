import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx } from '../../../../platform/context.ts'
import { asked, breaker, costSaid, type Ready, UNSAID } from '../../actions/question.ts'
import type { Cost } from '../../provider/ask.ts'

/** What has come of a question. */
export type Outcome =
  | { kind: 'answered'; text: string; isWhole: boolean; cost: Cost }
  | { kind: 'failed'; error: unknown; cost: Cost }
  /** The product stops; the question is asked again after its next start. */
  | { kind: 'stopping' }

/** So often it is looked whether the translation was cancelled. */
const LOOK_MS = 1_000

interface Around {
  stopping: AbortSignal
  isCancelled(): Promise<boolean>
}

/** Asks a reserved question and waits for all of its answer. */
export async function askWhole(ctx: Ctx, ready: Ready, { stopping, isCancelled }: Around): Promise<Outcome> {
  const { service, question } = ready
  const over = new AbortController()
  const cancelled = new AbortController()
  const looking = lookOut(isCancelled, cancelled, over.signal)
  let text = ''
  let end: (Cost & { isWhole: boolean }) | null = null
  try {
    for await (const piece of asked(ctx, ready, AbortSignal.any([stopping, cancelled.signal]))) {
      if (piece.kind === 'text') text += piece.text
      else end = piece
    }
    breaker.succeeded(service)
    return {
      kind: 'answered',
      text,
      isWhole: end?.isWhole ?? false,
      cost: costSaid(end ?? UNSAID, question, text.length),
    }
  } catch (error) {
    breaker.failed(service, error)
    if (stopping.aborted) return { kind: 'stopping' }
    // A question without an answer costs nothing.
    const isNothing = text === '' && !cancelled.signal.aborted
    return { kind: 'failed', error, cost: isNothing ? UNSAID : costSaid(UNSAID, question, text.length) }
  } finally {
    over.abort()
    await looking
  }
}

async function lookOut(
  isCancelled: () => Promise<boolean>,
  cancelled: AbortController,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await delay(LOOK_MS, undefined, { signal: over }).catch(() => {})
    // A database that is away says nothing of it.
    if (!over.aborted && (await isCancelled().catch(() => false))) return cancelled.abort()
  }
}
