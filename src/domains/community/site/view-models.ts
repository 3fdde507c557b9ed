/** /circles while no circle is open. */
export interface CirclesView {
  homePath: string
  /** Whether the site has circles at all. */
  isOn: boolean
  /** Path of a chapter with `:n` in the place of its number; null on a site without a book. */
  chapterPath: string | null
}
