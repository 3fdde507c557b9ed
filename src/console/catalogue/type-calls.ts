import type { ById, Call } from '../../kernel/call.ts'
import { type HistoryCalls, historyCalls } from '../../content/contract/history.ts'

/** The calls that every type of item has, by its name in addresses; their answers are not typed. */
export function itemCallsAt(type: string): HistoryCalls & { remove: Call<{ params: ById }> } {
  const capability = 'content.delete' as const
  return {
    ...historyCalls({ type, one: '', capability, removal: capability }),
    remove: {
      method: 'DELETE',
      path: `/api/${type}/:id`,
      summary: '',
      policy: { kind: 'item', capability },
    },
  }
}
