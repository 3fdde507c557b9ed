import { recordHistoryCalls } from '../../content/contract/history.ts'
import { useCall } from '../context.ts'
import { useItemTypes } from '../item-types.ts'
import { itemCallsAt } from '../catalogue/type-calls.ts'

/** The calls for versions of one item or one record. @param id of a record: that of its site */
export function useHistoryCalls(type: string, id: string) {
  const call = useCall()
  const { isRecord } = useItemTypes()
  if (isRecord(type)) {
    const calls = recordHistoryCalls(`/api/forks/:forkId/${type}`, '', 'content.read')
    const params = { forkId: id }
    return {
      list: () => call(calls.revisions, { params }),
      // The number stands in the address as text, as the server parses it.
      read: (number: number) => call(calls.revision, { params: { ...params, number: String(number) } }),
      restore: (number: number) =>
        call(calls.restoreRevision, { params: { ...params, number: String(number) } }),
    }
  }
  const calls = itemCallsAt(type)
  const params = { id }
  return {
    list: () => call(calls.revisions, { params }),
    read: (number: number) => call(calls.revision, { params: { ...params, number: String(number) } }),
    restore: (number: number) =>
      call(calls.restoreRevision, { params: { ...params, number: String(number) } }),
  }
}
