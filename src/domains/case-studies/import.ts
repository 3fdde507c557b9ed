import { importFolder, type SeedShape, type SiteImport } from '../../content/import.ts'
import { caseStudyType } from './actions.ts'
import { caseStudyCreate, caseStudyTranslation, type CaseStudyWrite } from './contract.ts'

/** Imports the case studies of a site's folder; the file name is the slug. @throws SeedError naming the file that is wrong */
export async function importCaseStudies(into: SiteImport): Promise<void> {
  const { defaultLanguage } = into.site
  const seed: SeedShape<CaseStudyWrite> = {
    shape: caseStudyCreate,
    texts: caseStudyTranslation,
    fields: ({ displayOrder: _, ...front }, _body, language, slug) =>
      language === defaultLanguage ? { ...front, slug } : front,
  }
  await importFolder(into, 'case-studies', caseStudyType, seed)
}
