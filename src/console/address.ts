import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What stands behind the `?` of the address, as of this moment: what is on screen may still be that of the one before. */
export const currentQuery = () => new URLSearchParams(window.location.search)

/** @returns once the address is another */
type Change = (next: (asked: URLSearchParams) => URLSearchParams) => Promise<void>

/**
 * What the address asks of the screen, and a way to change it. Of two changes in quick succession the second keeps the
 * first, which a change of what was rendered last would take back. After a step to another screen nothing is changed.
 */
export function useAddress(): [URLSearchParams, Change] {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback<Change>(
    async (next) => {
      const { location } = window
      if (location.pathname !== pathname) return
      const to = { pathname, search: `?${next(currentQuery())}`, hash: location.hash }
      await navigate(to, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname],
  )
  return [new URLSearchParams(search), change]
}

/** What stands under a name in the address, null for nothing, and a way to put something else there. */
export function useInAddress(name: string): [string | null, (value: string | null) => Promise<void>] {
  const [asked, change] = useAddress()
  const put = useCallback(
    (value: string | null) =>
      change((asked) => {
        if (value === null) asked.delete(name)
        else asked.set(name, value)
        return asked
      }),
    [change, name],
  )
  return [asked.get(name), put]
}
