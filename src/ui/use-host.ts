import { useState } from 'react'

/**
 * Where something that floats belongs in the page: into the open dialog of what it belongs to, since a modal dialog leaves the
 * rest out of reach, else to the end of the page.
 */
export function useHost() {
  const [host, setHost] = useState<HTMLElement | null>(null)
  return {
    host,
    /** Looks anew where an element stands. */
    lookFrom: (element: Element | null) => setHost(element?.closest('dialog') ?? null),
  }
}
