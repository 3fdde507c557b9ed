import type { ServedType } from '../content/served/served.ts'
import { servedPosts } from '../domains/blog/index.ts'
import { servedBook } from '../domains/book/index.ts'
import { servedCaseStudies } from '../domains/case-studies/index.ts'
import { servedCorrections } from '../domains/corrections/index.ts'
import { servedForms } from '../domains/forms/index.ts'
import { servedMenus } from '../domains/navigation/index.ts'
import { servedPages } from '../domains/pages/index.ts'
import { servedTeam } from '../domains/team/index.ts'
import type { ServedSlice } from './slices.ts'

/**
 * The types of items. A type that is listed here has its calls, review, previews, import, search and pages, and its place in
 * sitemaps, counts and reserved addresses.
 */
export const ITEM_TYPES: readonly (ServedType & ServedSlice)[] = [
  ...servedBook,
  servedPages,
  servedPosts,
  servedCaseStudies,
  servedTeam,
  servedForms,
  servedMenus,
  servedCorrections,
]
