import * as z from 'zod/mini'
import { importFolder, type SeedShape, type SiteImport } from '../../content/import.ts'
import { formType } from './actions.ts'
import { formCreate, type FormWrite } from './contract.ts'

const seed: SeedShape<FormWrite & { translations?: undefined }> = {
  shape: formCreate as never,
  // The words of a form lie in its fields.
  texts: z.strictObject({}),
  // What is there in another language has no fields of its own.
  fields: ({ displayOrder: _, ...front }, _body, _language, slug) =>
    front.name === undefined ? front : { slug, ...front },
}

/** Imports the forms of a site's folder, one of each file. @throws SeedError naming the file and the field */
export async function importForms(into: SiteImport): Promise<void> {
  await importFolder(into, 'forms', formType, seed)
}
