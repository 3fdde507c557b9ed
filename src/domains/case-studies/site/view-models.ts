/** The list of case studies. */
export interface CaseStudiesView {
  studies: { path: string; title: string; about: string; overview: string }[]
}

export interface CaseStudyView {
  title: string
  client: string
  industry: string
  overview: string
  /** Stored rich text or null. */
  challenge: unknown
  solution: unknown
  results: unknown
  listPath: string
}
