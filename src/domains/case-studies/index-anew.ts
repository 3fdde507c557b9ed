import { indexAnew } from '../../content/search/rebuild.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import { caseStudyType } from './actions.ts'

/** Writes anew what readers find of the case studies of a site. @returns how many there are */
export const indexCaseStudies = (db: Database, site: Site): Promise<number> =>
  indexAnew(db, site, caseStudyType)
