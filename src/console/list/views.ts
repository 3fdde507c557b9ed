/** What is asked of a list, saved under a name. */
export interface SavedView {
  id: string
  name: string
  /** As it stands in the address. */
  query: string
  isShared: boolean
  isDefault: boolean
  isOwn: boolean
}

/** The calls of saved views. */
export interface ViewCalls {
  list(siteId: string, listId: string): Promise<SavedView[]>
  create(siteId: string, view: Omit<SavedView, 'id' | 'isOwn'> & { list: string }): Promise<SavedView>
  save(id: string, view: Pick<SavedView, 'isDefault'>): Promise<SavedView>
  remove(id: string): Promise<void>
}
