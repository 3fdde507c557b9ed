import * as z from 'zod/mini'
import { importFolder, type SeedShape, type SiteImport } from '../../content/served/import.ts'
import { menuType } from './actions.ts'
import { type MenuWrite, menuCreate } from './contract.ts'

const menuSeed: SeedShape<MenuWrite & { translations?: undefined }> = {
  shape: menuCreate as never,
  // The words of every language stand with their entries.
  texts: z.strictObject({}),
  fields: ({ displayOrder: _, ...front }) => front,
}

/** Imports the menus of a site's folder. @throws SeedError naming the file and the field */
export async function importMenus(into: SiteImport): Promise<void> {
  await importFolder(into, 'navigation', menuType, menuSeed)
}
