export interface NotFoundView {
  searchPath: string
  /** Another way on, with the key of its text; null for none. */
  onward: { path: string; label: string } | null
}
