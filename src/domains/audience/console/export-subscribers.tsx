import { useSearchParams } from 'react-router'
import { useConsole } from '../../../console/context.ts'
import { ExportMenu } from '../../../console/list/export-menu.tsx'
import { callFile } from '../../../ui/client.ts'
import { exportSubscribers } from '../calls.ts'

/** Downloads the subscribers that match the current filter. */
export function ExportSubscribers() {
  const { site } = useConsole()
  const [address] = useSearchParams()
  const [q, state] = [address.get('q'), address.get('state')]
  const params = { forkId: site.id }
  return (
    <ExportMenu
      name={`${site.slug}-subscribers`}
      ask={(format) =>
        callFile(exportSubscribers, { params, query: { format, ...(q && { q }), ...(state && { state }) } })
      }
    />
  )
}
