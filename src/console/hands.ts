/** A pause of typing after which something may open, in milliseconds. */
const PAUSE_MS = 1500

/** Watches keys and pointer, so that nothing opens under somebody's hands, and tells the styles which of them is used. */
export function watchHands(document: Document): { rest(): Promise<void> } {
  let keyAt = Number.NEGATIVE_INFINITY
  const { dataset } = document.documentElement
  const handleKey = () => {
    keyAt = performance.now()
    dataset.hand = 'keys'
  }
  // A click ends the typing: whoever pressed a button waits for what comes.
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
