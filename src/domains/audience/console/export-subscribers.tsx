import { useSearchParams } from 'react-router'
import { useConsole } from '../../../console/context.ts'
import { ExportMenu } from '../../../console/list/export-menu.tsx'
import { callFile } from '../../../ui/client.ts'
import { exportSubscribers } from '../calls.ts'
import { subscriberList } from './list.ts'

/** Downloads the subscribers that match the current filter. */
export function ExportSubscribers() {
  const { site } = useConsole()
  const [address] = useSearchParams()
  const filter = Object.fromEntries(
    ['q', ...(subscriberList.filters ?? []).map(({ id }) => id)].flatMap((name) => {
      const value = address.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const params = { forkId: site.id }
  return (
    <ExportMenu
      name={`${site.slug}-subscribers`}
      ask={(format) => callFile(exportSubscribers, { params, query: { format, ...filter } })}
    />
  )
}
