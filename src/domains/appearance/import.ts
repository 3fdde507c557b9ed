import * as z from 'zod/mini'
import type { SiteImport } from '../../content/served/import.ts'
import { frontOf, SeedError, type SeedFile, seedOf } from '../../content/served/seed-files.ts'
import { changedBy } from './actions.ts'
import * as queries from './queries.ts'
import { themeBody } from './shapes.ts'

const picturesShape = z.object({ logo: z.optional(z.string()), favicon: z.optional(z.string()) })

/**
 * Imports how a site looks, unless somebody has chosen that already.
 * @returns the addresses of the logo and favicon that it names
 * @throws SeedError naming the file and the field
 */
export async function importTheme({ tx, site, folder, library }: SiteImport) {
  const file = folder.file('theme.yaml')
  if (!file) return {}
  const { logo, favicon, ...front } = frontOf(file)
  const write = seedOf(themeBody, file, front)
  const names = seedOf(picturesShape, file, { logo, favicon })
  const found = {
    ...(names.logo !== undefined && { logoUrl: pictureNamed(names.logo, library, file) }),
    ...(names.favicon !== undefined && { faviconUrl: pictureNamed(names.favicon, library, file) }),
  }
  const stored = await queries.lockTheme(tx, site.id)
  if (stored.version > 0) return {}
  await queries.updateTheme(tx, site.id, changedBy(write, stored))
  return found
}

function pictureNamed(name: string, library: SiteImport['library'], { path }: SeedFile): string {
  const address = library.get(name)
  if (address === undefined) throw new SeedError(`${path}: there is no picture ${name}.`)
  return address
}
