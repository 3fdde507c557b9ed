import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall, useConsole } from '../../../console/context.ts'
import type { EditorType } from '../../../console/editor/editing.ts'
import { useEditorType } from '../../../console/items/item-type.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { PLACES } from '../contract.ts'
import { menuCalls, type MenuRow, menuType } from '../type.ts'
import { mergeItems } from './merge.ts'
import { isSameItems, itemsIn, textOfItems } from './tree.ts'

/** What the editor of a menu is given; the words of its entries stand with them. */
export type DraftedMenu = Edited<typeof menuType>

export const studioMenu = studioTypeOf(menuType, menuCalls, {
  items: { read: textOfItems, write: itemsIn, isSame: isSameItems, merge: mergeItems },
})

export const { home: HOME } = studioMenu

/** The menus of the site by their places, those that stand there first. */
export function useMenus() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: listKey(site.id, studioMenu.kind),
    queryFn: () => call(menuCalls.list, { params: { forkId: site.id }, query: {} }),
    select: (rows) => rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name)),
  })
}

/** Refetches the menus after a change. */
export function useRefetchMenus(): () => Promise<void> {
  const queries = useQueryClient()
  const { site } = useConsole()
  return () => queries.invalidateQueries({ queryKey: listKey(site.id, studioMenu.kind) })
}

/** A menu in its editor: words go out by themselves, and what readers see waits for publication. */
export function useMenuType(): EditorType<DraftedMenu> {
  const refetch = useRefetchMenus()
  return { ...useEditorType(studioMenu, () => void refetch()), rows: new Set(['items']) }
}

function rankOf({ type, isActive }: MenuRow): number {
  return PLACES.indexOf(type) * 2 + (isActive ? 0 : 1)
}
