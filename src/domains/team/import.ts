import { importFolder, type SeedShape, type SiteImport } from '../../content/import.ts'
import { memberType } from './actions.ts'
import { memberCreate, memberTranslation, type MemberWrite } from './contract.ts'

const seed: SeedShape<MemberWrite> = {
  shape: memberCreate,
  texts: memberTranslation,
  fields: ({ displayOrder, ...front }, bio) => ({ ...front, order: displayOrder, bio }),
  names: { bio: 'the text' },
}

/** Imports the team of a site's folder, one person of each file. @throws SeedError naming the file and the field */
export async function importTeam(into: SiteImport): Promise<void> {
  await importFolder(into, 'team', memberType, seed)
}
