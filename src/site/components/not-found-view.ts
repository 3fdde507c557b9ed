export interface NotFoundView {
  homePath: string
  /** Null while the site has no search. */
  searchPath: string | null
}
