import type { Served } from '../content/served/served.ts'
import { servedPosts } from '../domains/blog/index.ts'
import { servedBook } from '../domains/book/index.ts'
import { servedCaseStudies } from '../domains/case-studies/index.ts'
import { servedCorrections } from '../domains/corrections/index.ts'
import { servedForms } from '../domains/forms/index.ts'
import { servedMenus } from '../domains/navigation/index.ts'
import { servedPages } from '../domains/pages/index.ts'
import { servedTeam } from '../domains/team/index.ts'

/** The types of items that are whole by the one rule: each has calls, review, previews, import and search by standing here. */
export const ITEM_TYPES: readonly Served[] = [
  ...servedBook,
  servedPages,
  servedPosts,
  servedCaseStudies,
  servedTeam,
  servedForms,
  servedMenus,
  servedCorrections,
]
