export interface NotFoundView {
  searchPath: string
  /** Where else it leads, and the key of what it says there; null for nowhere. */
  onward: { path: string; label: string } | null
}
