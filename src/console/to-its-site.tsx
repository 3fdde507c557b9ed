import { Navigate, useLocation } from 'react-router'

/**
 * Opens the site of the item, and there the item again. A link, or a tab that was loaded anew, comes while another site is the
 * current one; that one has other people, languages, addresses and another model.
 */
export function ToItsSite({ siteId }: { siteId: string }) {
  const { pathname, search } = useLocation()
  return <Navigate to={`/admin/sites/${siteId}?next=${encodeURIComponent(pathname + search)}`} replace />
}
