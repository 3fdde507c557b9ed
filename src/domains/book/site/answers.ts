/** What a visitor wrote under a reflection's questions, in their order; it never leaves the browser. */
export type Answers = string[]

const keyOf = (reflectionId: string) => `flyleaf.answers.${reflectionId}`

/** @returns the stored answers; null when the browser's storage is unavailable */
export function readAnswers(reflectionId: string): Answers | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(reflectionId)) ?? '[]')
    return Array.isArray(kept) ? kept.map((answer) => (typeof answer === 'string' ? answer : '')) : []
  } catch (error) {
    // Invalid JSON from elsewhere does not make storage unavailable.
    return error instanceof SyntaxError ? [] : null
  }
}

/** Stores one answer without overwriting those of another tab. @returns whether it was stored */
export function keepAnswer(reflectionId: string, at: number, answer: string): boolean {
  const kept = readAnswers(reflectionId)
  if (!kept) return false
  const answers = Array.from({ length: Math.max(kept.length, at + 1) }, (_, i) => kept[i] ?? '')
  answers[at] = answer
  try {
    if (answers.every((one) => one === '')) localStorage.removeItem(keyOf(reflectionId))
    else localStorage.setItem(keyOf(reflectionId), JSON.stringify(answers))
    return true
  } catch {
    // Storage is full or switched off.
    return false
  }
}

/** Calls back when another tab has written. @returns a function that unsubscribes */
export function followAnswers(reflectionId: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === keyOf(reflectionId) && onChange()
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
