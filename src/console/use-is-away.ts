import { useSyncExternalStore } from 'react'
import { useConsole } from './context.ts'

/** Whether the server does not answer, as the calls of this page see it. */
export function useIsAway(): boolean {
  const { connection } = useConsole().drafts
  return useSyncExternalStore(connection.subscribe, () => connection.getSnapshot() !== null)
}
