import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The query of the address at this moment, which the screen may not show yet. */
export const currentQuery = () => new URLSearchParams(window.location.search)

/** @returns once the address is another */
type Change = (next: (asked: URLSearchParams) => URLSearchParams) => Promise<void>

/**
 * The query of the address, and a function that changes it. A change goes by the address of its moment, so two in quick
 * succession are both kept. After a step to another screen nothing is changed.
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

/** A parameter of the address, null for none, and a function that changes it. */
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
