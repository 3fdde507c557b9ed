/** What was wrong in the book, the latest correction first. */
export interface CorrectionsView {
  /** `day` is that of the calendar, such as 2027-03-01, `date` the same in the language of the page. */
  corrections: readonly { day: string; date: string; place: string; wrong: string; right: string }[]
}
