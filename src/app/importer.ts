import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { beginImport } from '../content/served/import.ts'
import { frontOf, readSeedFolder, SeedError, type SeedFolder, seedOf } from '../content/served/seed-files.ts'
import { importTheme } from '../domains/appearance/index.ts'
import { importFiles } from '../domains/media/index.ts'
import { PAGE_MODULES } from '../domains/modules/index.ts'
import { setSitePictures } from '../domains/settings/index.ts'
import {
  claimSeeding,
  createSite,
  findSiteBySlug,
  isSlugTaken,
  setDefaultSite,
} from '../domains/sites/index.ts'
import { LOCALES } from '../kernel/locale.ts'
import { requiredText } from '../kernel/shape.ts'
import type { Site } from '../kernel/site.ts'
import { isTimeZone } from '../kernel/time-zone.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { ITEM_TYPES } from './item-types.ts'
import { listLanguages } from './outline.ts'

const language = z.enum(LOCALES, `must be one of ${LOCALES.join(', ')}`)
const siteShape = z.strictObject({
  slug: requiredText('slug', 60).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug must be of a-z, 0-9 and -')),
  name: requiredText('name'),
  appId: z.optional(requiredText('appId', 60)),
  default: z.optional(z.boolean()),
  defaultLanguage: language,
  sourceLanguage: z.optional(language),
  languages: z.optional(z.array(language)),
  timezone: z.optional(
    requiredText('timezone', 60).check(
      z.refine((name) => isTimeZone(name), 'timezone must be an IANA name, such as Europe/Berlin'),
    ),
  ),
  modules: z.optional(z.array(requiredText('module', 60))),
})

interface Stores {
  db: Database
  storage: Storage
}

/**
 * Creates the first sites of an install once, in one transaction: those in `folder`, or one empty site without it. Sites that
 * are deleted later do not come back.
 */
export async function layOutFirstSites({ db, storage }: Stores, folder: string | null): Promise<void> {
  await db.transaction('*', async (tx) => {
    if (!(await claimSeeding(tx))) return
    if (folder !== null) {
      for (const path of siteFolders(folder)) await importSite(tx, storage, path, { isSample: true })
      return
    }
    const id = newId()
    const site = await createSite(tx, {
      id,
      name: 'Flyleaf',
      slug: 'book',
      language: 'en',
      modules: PAGE_MODULES,
      isSample: true,
    })
    await setDefaultSite(tx, site.id)
  })
}

/**
 * Imports a site's folder, or each one that a folder holds, into the site with its slug; a new slug becomes a new site. It
 * imports everything or nothing.
 * @returns the names of the sites
 * @throws SeedError naming the file and the field that is wrong
 */
export async function importSites({ db, storage }: Stores, folder: string): Promise<string[]> {
  const paths = existsSync(join(folder, 'site.yaml')) ? [folder] : siteFolders(folder)
  return db.transaction('*', async (tx) => {
    const names: string[] = []
    for (const path of paths) names.push((await importSite(tx, storage, path, { isSample: false })).name)
    return names
  })
}

/** @throws SeedError where there is none */
function siteFolders(folder: string): string[] {
  if (!existsSync(folder)) throw new SeedError(`${folder}: there is no such folder.`)
  const paths = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'site.yaml')))
    .map((entry) => join(folder, entry.name))
  if (paths.length === 0) throw new SeedError(`${folder}: no site.yaml is here, nor in a folder below.`)
  return paths
}

async function importSite(
  tx: Tx,
  storage: Storage,
  path: string,
  { isSample }: { isSample: boolean },
): Promise<Site> {
  try {
    const folder = readSeedFolder(path)
    const { site, languages } = await siteOf(tx, folder, isSample)
    const begun = await beginImport(tx, site, folder, languages, newId)
    const into = { ...begun, library: await importFiles(begun, storage, path) }
    for (const type of ITEM_TYPES) await type.importInto(into)
    await setSitePictures(tx, site.id, await importTheme(into))
    refuseUnread(folder, site)
    await requireDefault(tx, site)
    return site
  } catch (error) {
    throw error instanceof SeedError ? new SeedError(`${basename(path)}/${error.message}`) : error
  }
}

async function siteOf(tx: Tx, folder: SeedFolder, isSample: boolean) {
  const file = folder.file('site.yaml')
  if (!file) throw new SeedError('site.yaml: the file is missing.')
  const shape = seedOf(siteShape, file, frontOf(file))
  const { slug, name, appId = null, modules, timezone, defaultLanguage, languages = [] } = shape
  const { sourceLanguage = defaultLanguage } = shape
  const found = await findSiteBySlug(tx, slug)
  if (found && found.sourceLanguage !== sourceLanguage) {
    const field = shape.sourceLanguage ? 'sourceLanguage' : 'defaultLanguage'
    throw new SeedError(
      `site.yaml: ${field}: the site ${slug} is there already, and its texts are in ${found.sourceLanguage}.`,
    )
  }
  if (found) return { site: found, languages }
  if (await isSlugTaken(tx, slug))
    throw new SeedError(
      `site.yaml: slug: the site ${slug} was deleted, and can be restored in the studio until it is gone.`,
    )
  const site = await createSite(tx, {
    id: newId(),
    slug,
    name,
    appId,
    language: sourceLanguage,
    defaultLanguage,
    ...(modules && { modules }),
    ...(timezone !== undefined && { timezone }),
    isSample,
    hasOwnMenus: folder.files(`${sourceLanguage}/navigation`).length > 0,
  })
  if (shape.default) await setDefaultSite(tx, site.id)
  return { site, languages }
}

/** The default language must be one in which something is published. @throws SeedError */
async function requireDefault(tx: Tx, site: Site): Promise<void> {
  const { defaultLanguage: own } = site
  if (own === site.sourceLanguage || (await listLanguages(tx, site)).includes(own)) return
  throw new SeedError(`site.yaml: defaultLanguage: nothing is published in ${own}.`)
}

/** A file that no type has read has a wrong name, folder or language. @throws SeedError */
function refuseUnread(folder: SeedFolder, { sourceLanguage }: Site): void {
  const [path] = folder.unread()
  if (path === undefined) return
  throw new SeedError(
    `${path}: nothing is imported from here. Its language must stand in site.yaml, its folder in the list of seeds/README.md, and a file of the same name in ${sourceLanguage}.`,
  )
}
