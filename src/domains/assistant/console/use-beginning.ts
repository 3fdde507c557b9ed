import { useState } from 'react'
import { keptTyped } from './typed.ts'

/**
 * The key of a form that begins anew when its words are saved or discarded, and when somebody else has saved. Words that are typed
 * stay on screen then, also while they are being saved, and so does what is said of a save that was refused.
 * @param kept what is typed is kept under
 * @param version of what is stored
 */
export function useBeginning(kept: string, version: number) {
  const [round, setRound] = useState(0)
  return {
    key: `${kept} ${keptTyped.of(kept)?.version ?? version} ${round}`,
    begin() {
      keptTyped.forget(kept)
      setRound((times) => times + 1)
    },
  }
}
