/** A pause of typing after which something may open, in milliseconds. */
const PAUSE_MS = 1500

/** Watches keys and pointer, so that nothing opens under somebody's hands. */
export function watchHands(document: Document): { rest(): Promise<void> } {
  let keyAt = Number.NEGATIVE_INFINITY
  document.addEventListener('keydown', () => (keyAt = performance.now()), true)
  // A click ends the typing: whoever pressed a button waits for what comes.
  document.addEventListener('pointerdown', () => (keyAt = Number.NEGATIVE_INFINITY), true)
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
