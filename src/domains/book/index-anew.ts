import { indexAnew } from '../../content/search/rebuild.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import { breathType } from './actions/breath.ts'
import { chapterType } from './actions/chapters.ts'
import { evidenceType } from './actions/evidence.ts'
import { introType } from './actions/intro.ts'
import { partType } from './actions/parts.ts'
import { reflectionType } from './actions/reflections.ts'

/** Writes anew what readers find of the book of a site. @returns how many items it looked at */
export async function indexBook(db: Database, site: Site): Promise<number> {
  return (
    (await indexAnew(db, site, partType)) +
    (await indexAnew(db, site, chapterType)) +
    (await indexAnew(db, site, reflectionType)) +
    (await indexAnew(db, site, evidenceType)) +
    (await indexAnew(db, site, breathType)) +
    (await indexAnew(db, site, introType))
  )
}
