/** A pause of typing after which a dialog may open, in milliseconds. */
const PAUSE_MS = 1500

/** Watches keys and pointer: no dialog opens while somebody types, and the styles know which of the two is used. */
export function watchHands(document: Document): { rest(): Promise<void> } {
  let keyAt = Number.NEGATIVE_INFINITY
  const { dataset } = document.documentElement
  const handleKey = () => {
    keyAt = performance.now()
    dataset.hand = 'keys'
  }
  // A click ends the typing: the person expects its result.
  const handlePointer = () => {
    keyAt = Number.NEGATIVE_INFINITY
    delete dataset.hand
  }
  document.addEventListener('keydown', handleKey, true)
  document.addEventListener('pointerdown', handlePointer, true)
  return {
    async rest() {
      for (;;) {
        const left = keyAt + PAUSE_MS - performance.now()
        if (left <= 0) return
        await new Promise((resolve) => setTimeout(resolve, left))
      }
    },
  }
}
