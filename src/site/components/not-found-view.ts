export interface NotFoundView {
  homePath: string
  searchPath: string
  /** Null on a site without a book. */
  partsPath: string | null
}
