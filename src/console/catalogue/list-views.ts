/**
 * Key of the query of all views of a site. It begins with the kind of object, so that events about views that others share
 * refetch it.
 */
export const viewsKey = (siteId: string) => ['list-view', siteId] as const

/** A query of a list, saved under a name. */
export interface SavedView {
  id: string
  list: string
  name: string
  /** As in the address. */
  query: string
  isShared: boolean
  isDefault: boolean
  isOwn: boolean
}

export interface ViewCalls {
  /** The views of all lists. */
  list(siteId: string): Promise<SavedView[]>
  create(siteId: string, view: Omit<SavedView, 'id' | 'isOwn'>): Promise<SavedView>
  save(id: string, view: Pick<SavedView, 'isDefault'>): Promise<SavedView>
  remove(id: string): Promise<void>
}
