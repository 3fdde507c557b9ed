export const CASE_STUDIES_PATH = '/case-studies'

/** Its address on the site. */
export const caseStudyPath = (slug: string): string => `${CASE_STUDIES_PATH}/${slug}`
