/** What of a manuscript does not come along, or not as it is there. */
export interface LeftOut {
  kind: 'picture' | 'film' | 'formula' | 'drawing' | 'comment' | 'tracked'
  count: number
}

/** What a program's file holds, as HTML. */
export interface Page {
  title: string
  html: string
  leftOut: LeftOut[]
}
