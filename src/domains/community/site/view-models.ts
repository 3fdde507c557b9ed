/** /circles while no circle is open. */
export interface CirclesView {
  /** Whether the module is on. */
  isOn: boolean
  /** Path of a chapter with `:n` as the placeholder of its number; null on a site without a book. */
  chapterPath: string | null
}
