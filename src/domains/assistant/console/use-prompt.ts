import { useState } from 'react'

const kept = new Map<string, string>()

/**
 * What somebody types to ask, by item; it is there again when the dialog is opened anew, while the page lives.
 * @param first where nothing was typed
 */
export function usePrompt(key: string, first: string) {
  const [prompt, show] = useState(() => kept.get(key) ?? first)
  const set = (typed: string) => {
    if (typed === '') kept.delete(key)
    else kept.set(key, typed)
    show(typed)
  }
  /** Empties the field after an answer, unless something else was typed meanwhile. */
  const end = (asked: string) => {
    if (kept.get(key)?.trim() === asked) kept.delete(key)
    show((typed) => (typed.trim() === asked ? '' : typed))
  }
  return { prompt, set, end }
}
