/** Addresses of the case studies. */
export const CASE_STUDIES_PATH = '/case-studies'

export const caseStudyPath = (slug: string): string => `${CASE_STUDIES_PATH}/${slug}`
