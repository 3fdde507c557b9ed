import { areFilesOnTheWay } from './files-on-the-way.ts'

let leaving: 'no' | 'keeping' | 'forgetting' = 'no'

/** The person chose to leave: nothing asks any more, and the words stay on this device. */
export function leaveKeeping(): void {
  leaving = 'keeping'
}

/** The person chose to leave without words on this device: nothing is stored from now on. */
export function leaveForgetting(): void {
  leaving = 'forgetting'
}

/** Stores words when the page is closed, and lets the browser ask while some are unsaved, or a file is sent into them. */
export function guardUnload(window: Window, draft: { flushNow(): void; isDirty(): boolean }): () => void {
  const keep = () => {
    if (leaving !== 'forgetting') draft.flushNow()
  }
  const keepHidden = () => {
    if (window.document.visibilityState === 'hidden') keep()
  }
  const ask = (event: BeforeUnloadEvent) => {
    if ((draft.isDirty() || areFilesOnTheWay()) && leaving === 'no') event.preventDefault()
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('beforeunload', ask)
  window.document.addEventListener('visibilitychange', keepHidden)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('beforeunload', ask)
    window.document.removeEventListener('visibilitychange', keepHidden)
  }
}
