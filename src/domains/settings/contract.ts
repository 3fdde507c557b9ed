/** What the description for search engines should stay under; more is stored as it is (contract row C569). */
export const SEO_DESCRIPTION_WISHED = 160
