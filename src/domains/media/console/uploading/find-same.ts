import type { call } from '../../../../ui/client.ts'
import { listFiles } from '../../calls.ts'
import { nameOf } from '../file-kind.ts'
import type { Same } from './queue.ts'

/** Finds the file of a site with some bytes. */
export const findSameAt =
  (ask: typeof call, siteId: string) =>
  async (hash: string): Promise<Same | null> => {
    const query = { hash, limit: '1', sort: 'createdAt' }
    const [found] = await ask(listFiles, { params: { forkId: siteId }, query })
    return found ? { id: found.id, name: nameOf(found), path: found.path, since: found.createdAt } : null
  }
