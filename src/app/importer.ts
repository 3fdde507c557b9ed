import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readSeedFolder, SeedError, type SeedFolder, seedOf } from '../content/seed-files.ts'
import { importBook } from '../domains/book/index.ts'
import { importPages } from '../domains/pages/index.ts'
import { claimSeeding, createSite, setDefaultSite } from '../domains/sites/index.ts'
import { LOCALES } from '../kernel/locale.ts'
import { requiredText } from '../kernel/shape.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

const siteShape = z.object({
  slug: requiredText('slug', 60),
  name: requiredText('name'),
  appId: z.optional(z.string()),
  default: z.optional(z.boolean()),
  defaultLanguage: z.enum(LOCALES),
  modules: z.optional(z.array(z.string())),
})

/**
 * Lays out the first sites of an install once, in one transaction: those in `folder`, or without one a single empty site.
 * Sites that are deleted later do not come back.
 */
export async function layOutFirstSites(db: Database, folder: string | null): Promise<void> {
  await db.transaction('*', async (tx) => {
    if (!(await claimSeeding(tx))) return
    if (folder === null) {
      const site = await createSite(tx, {
        id: newId(),
        name: 'Flyleaf',
        slug: 'book',
        language: 'en',
        isSample: true,
      })
      await setDefaultSite(tx, site.id)
      return
    }
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const { name } of names) await importSample(tx, readSeedFolder(join(folder, name)))
  })
}

async function importSample(tx: Tx, folder: SeedFolder): Promise<void> {
  const file = folder.file('site.yaml')
  if (!file) throw new SeedError('site.yaml is missing.')
  const {
    defaultLanguage: language,
    default: isDefault,
    appId = null,
    modules = [],
    slug,
    name,
  } = seedOf(siteShape, file, file.front)
  const site = await createSite(tx, { id: newId(), slug, name, appId, language, modules, isSample: true })
  if (isDefault) await setDefaultSite(tx, site.id)
  await importBook(tx, site, folder, newId)
  await importPages(tx, site, folder, newId)
}
