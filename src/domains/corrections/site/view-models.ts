/** What was wrong in the book, the latest correction first. */
export interface CorrectionsView {
  corrections: readonly { day: string; place: string; wrong: string; right: string }[]
}
