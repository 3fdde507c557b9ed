import { useEffect, useRef, useState } from 'react'
import type { Call, CallInput } from '../../../kernel/call.ts'
import { callStream, sentenceOf } from '../../../ui/client.ts'
import { useConsole } from '../../../console/context.ts'

/** What has come of a question so far. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'running'; text: string }
  | { kind: 'done'; text: string; isWhole: boolean }
  | { kind: 'stopped'; text: string }
  | { kind: 'failed'; text: string; sentence: string }

/** Asks a question and shows what comes back while it comes. */
export function useAnswer() {
  const { session } = useConsole()
  const [standing, setStanding] = useState<Standing>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** @returns what became of it */
  async function ask<E extends Call>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<'done' | 'stopped' | 'failed'> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    let text = ''
    setStanding({ kind: 'running', text })
    try {
      // A session that is over is noticed before the first piece, and only then is the question asked again.
      const pieces = await session.hold(async () => {
        const stream = callStream(endpoint, input, own.signal)
        const first = await stream.next()
        return { stream, first }
      })
      let isWhole = true
      for (let next = pieces.first; !next.done; next = await pieces.stream.next()) {
        if (next.value.kind === 'end') isWhole = next.value.isWhole
        else {
          text += next.value.text
          setStanding({ kind: 'running', text })
        }
      }
      setStanding({ kind: 'done', text, isWhole })
      return 'done'
    } catch (error) {
      if (own.signal.aborted) {
        setStanding({ kind: 'stopped', text })
        return 'stopped'
      }
      setStanding({ kind: 'failed', text, sentence: sentenceOf(error) })
      return 'failed'
    }
  }

  return {
    standing,
    ask,
    stop: () => running.current?.abort(),
    discard: () => setStanding({ kind: 'none' }),
    /** The author writes in the answer. */
    edit: (text: string) =>
      setStanding((now) => (now.kind === 'none' || now.kind === 'running' ? now : { ...now, text })),
  }
}
