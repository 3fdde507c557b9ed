import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { historyCalls } from '../content/contract/history.ts'
import { byId } from '../kernel/shape.ts'

/** The calls that every type of item has, by its name in addresses; what they answer is not looked at. */
export function callsOf(type: string) {
  const capability = 'content.delete' as const
  return {
    ...historyCalls({ type, one: '', capability, removal: capability, answer: z.unknown() }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/${type}/:id`,
      summary: '',
      policy: { kind: 'item', capability },
      params: byId,
    }),
  }
}
