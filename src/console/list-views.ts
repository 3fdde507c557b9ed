/** Key of the query of all views of a site: it begins with the kind of object, so that what others share is seen. */
export const viewsKey = (siteId: string) => ['list-view', siteId] as const

/** What is asked of a list, saved under a name. */
export interface SavedView {
  id: string
  /** The list that it is of. */
  list: string
  name: string
  /** As it stands in the address. */
  query: string
  isShared: boolean
  isDefault: boolean
  isOwn: boolean
}

/** The calls of saved views. */
export interface ViewCalls {
  /** Of all lists. */
  list(siteId: string): Promise<SavedView[]>
  create(siteId: string, view: Omit<SavedView, 'id' | 'isOwn'>): Promise<SavedView>
  save(id: string, view: Pick<SavedView, 'isDefault'>): Promise<SavedView>
  remove(id: string): Promise<void>
}
