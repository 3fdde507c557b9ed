import { useSyncExternalStore } from 'react'
import { useConsole } from '../context.ts'

/** Whether the server is known not to answer: then what needs it is not offered. */
export function useIsOffline(): boolean {
  const { connection } = useConsole().drafts
  return useSyncExternalStore(connection.subscribe, connection.getSnapshot) !== null
}
