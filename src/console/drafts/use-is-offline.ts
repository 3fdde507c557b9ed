import { useSyncExternalStore } from 'react'
import { useConsole } from '../context.ts'

/** Whether the server is known not to answer, so that actions that need it are not offered. */
export function useIsOffline(): boolean {
  const { connection } = useConsole().drafts
  return useSyncExternalStore(connection.subscribe, connection.getSnapshot) !== null
}
