import { useMatches } from 'react-router'
import type { ScreenHandle } from '../slice.ts'

/** The screen that is open; an address without one is no editor and belongs to no entry. */
export function useOpenScreen(): ScreenHandle {
  const handle = useMatches().findLast((match) => isScreenHandle(match.handle))?.handle
  return isScreenHandle(handle) ? handle : { isEditor: false, menuPath: '' }
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'menuPath' in handle
}
