/** What a visitor wrote under a reflection's questions, in their order; it never leaves the browser. */
export type Answers = string[]

const keyOf = (reflectionId: string) => `flyleaf.answers.${reflectionId}`

/** @returns what this browser keeps; null where it keeps nothing for anybody */
export function readAnswers(reflectionId: string): Answers | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(reflectionId)) ?? '[]')
    return Array.isArray(kept) ? kept.map((answer) => (typeof answer === 'string' ? answer : '')) : []
  } catch (error) {
    // What somebody else wrote there is no reason to keep nothing.
    return error instanceof SyntaxError ? [] : null
  }
}

/** Keeps one answer beside those that another tab may have written meanwhile. @returns whether it is kept */
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
    // Full, or switched off.
    return false
  }
}

/** Calls back when another tab has written. @returns how to stop */
export function followAnswers(reflectionId: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === keyOf(reflectionId) && onChange()
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
