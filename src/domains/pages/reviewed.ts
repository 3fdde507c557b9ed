import { pages } from './actions.ts'

/** Of what something may wait for publication, by its name in addresses. */
export const reviewedPages = { pages: pages.review }

/** What has a page of its own. */
export const previewedPages = [pages.preview]
