import { useMatches } from 'react-router'
import { useItemTypes } from '../item-types.ts'
import type { ScreenHandle } from '../catalogue/slice.ts'

const NONE = { isEditor: false, isOfType: false, menuPath: '' }

/** The open screen; an address without a screen is no editor and belongs to no entry. */
export function useOpenScreen(): ScreenHandle {
  const { entryOf } = useItemTypes()
  const match = useMatches().findLast(({ handle }) => isScreenHandle(handle))
  const handle = isScreenHandle(match?.handle) ? match.handle : NONE
  return handle.isOfType ? { ...handle, menuPath: entryOf(match?.params.type ?? '') ?? '' } : handle
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'menuPath' in handle
}
