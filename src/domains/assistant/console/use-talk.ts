import { useSyncExternalStore } from 'react'
import type { Call, CallInput } from '../../../kernel/call.ts'
import { useConsole } from '../../../console/context.ts'
import { CallError, callStream, sentenceOf } from '../../../ui/client.ts'
import { openTalks, type Talk } from './talks.ts'

/** The question of one key, and what asks it anew. */
export function useTalk({ key, siteId, place }: Pick<Talk, 'key' | 'siteId' | 'place'>) {
  const { session } = useConsole()
  const talk = useSyncExternalStore(openTalks.subscribe, openTalks.getSnapshot).find((one) => one.key === key)

  /** @returns what became of it */
  async function ask<E extends Call>(
    asked: Talk['asked'],
    endpoint: E,
    input: CallInput<E>,
  ): Promise<'done' | 'stopped' | 'failed'> {
    const signal = openTalks.begin({ key, siteId, place, asked })
    let text = ''
    try {
      // A session that is over is noticed before the first piece, and only then is the question asked again.
      const pieces = await session.hold(async () => {
        const stream = callStream(endpoint, input, signal)
        const first = await stream.next()
        return { stream, first }
      })
      let isWhole = true
      for (let next = pieces.first; !next.done; next = await pieces.stream.next()) {
        if (next.value.kind === 'begin') openTalks.name(key, signal, next.value.id)
        else if (next.value.kind === 'end') isWhole = next.value.isWhole
        else {
          text += next.value.text
          openTalks.stand(key, signal, { kind: 'running', text })
        }
      }
      openTalks.stand(key, signal, { kind: 'done', text, isWhole })
      return 'done'
    } catch (error) {
      if (signal.aborted) {
        if (text === '') openTalks.end(key, signal)
        else openTalks.stand(key, signal, { kind: 'stopped', text })
        return 'stopped'
      }
      const againAt = againAtOf(error)
      openTalks.stand(key, signal, { kind: 'failed', text, sentence: sentenceOf(error), againAt })
      return 'failed'
    }
  }

  return {
    talk: talk ?? null,
    ask,
    stop: () => openTalks.stop(key),
    /** @returns what brings it back; that says whether it could */
    discard: () => {
      openTalks.drop(key)
      return () => talk === undefined || openTalks.putBack(talk)
    },
    edit: (text: string) => openTalks.edit(key, text),
    toggle: (place: number) => openTalks.toggle(key, place),
  }
}

/** Beyond that nobody waits at the screen, and a bound of the month may be raised meanwhile. */
const WAIT_MAX_S = 3_600

/** When a limit lets a question through again. */
function againAtOf(error: unknown): number | null {
  if (!(error instanceof CallError) || error.type !== 'too-many') return null
  const { retryAfter } = error
  return retryAfter === null || retryAfter > WAIT_MAX_S ? null : Date.now() + retryAfter * 1000
}
