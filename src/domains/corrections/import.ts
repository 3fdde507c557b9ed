import { importFolder, type SeedShape, type SiteImport } from '../../content/served/import.ts'
import { correctionType } from './actions.ts'
import { correctionCreate, correctionTranslation, type CorrectionWrite } from './contract.ts'

const seed: SeedShape<CorrectionWrite> = {
  shape: correctionCreate,
  texts: correctionTranslation,
  fields: ({ displayOrder: _, ...front }) => front,
}

/** Imports the corrections of a site's folder, one of each file. @throws SeedError naming the file and the field */
export async function importCorrections(into: SiteImport): Promise<void> {
  await importFolder(into, 'corrections', correctionType, seed)
}
