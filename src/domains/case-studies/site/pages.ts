import { inLanguage } from '../../../content/items.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { isSlug } from '../../../kernel/slug.ts'
import type { ListedPage, Page, PageContext, PageRoute, PageSource } from '../../../site/page.ts'
import { caseStudyType } from '../actions.ts'
import { CASE_STUDIES_PATH, caseStudyPath } from '../paths.ts'
import { findPublicCaseStudy, listPublicCaseStudies, untilNextCaseStudy } from '../queries.ts'
import type { CaseStudiesView, CaseStudyView } from './view-models.ts'

const TAGS = ['case-studies']

export const pagesOfCaseStudies: PageRoute[] = [
  { pattern: CASE_STUDIES_PATH, load: list },
  { pattern: caseStudyPath(':slug'), load: caseStudy },
]

/** The list and the case studies, for the sitemap. */
export const caseStudySource: PageSource = {
  tag: 'case-studies',
  freshForMs: ({ db, site }) => untilNextCaseStudy(db.staff, site.id),
  async list({ db, site, locale }) {
    const studies = await listPublicCaseStudies(db.reader, site.id, locale)
    if (studies.length === 0) return []
    return [
      { path: CASE_STUDIES_PATH, changedAt: null },
      ...studies.map(
        ({ slug, languages, updatedAt }): ListedPage => ({
          path: caseStudyPath(slug),
          languages,
          changedAt: updatedAt,
        }),
      ),
    ]
  },
}

/** Null while there is nothing to list. */
async function list({ db, site, locale }: PageContext): Promise<Page | null> {
  // Before the page is read: what comes out between the two questions must not be missed.
  const freshForMs = await untilNextCaseStudy(db.staff, site.id)
  const studies = await listPublicCaseStudies(db.reader, site.id, locale)
  if (studies.length === 0) return null
  const data: CaseStudiesView = {
    studies: studies.map(({ slug, title, client, industry, overview }) => ({
      path: caseStudyPath(slug),
      title,
      about: [client, industry].filter(Boolean).join(', '),
      overview,
    })),
  }
  const head = { title: { key: 'case-studies.caseStudies' } }
  return { status: 200, view: 'caseStudies.list', data, head, tags: TAGS, freshForMs }
}

async function caseStudy(
  { db, site, locale }: PageContext,
  { slug = '' }: Record<string, string | undefined>,
): Promise<Page | null> {
  if (!isSlug(slug)) return null
  const freshForMs = await untilNextCaseStudy(db.staff, site.id)
  const record = await findPublicCaseStudy(db.reader, site.id, slug)
  if (!record) return null
  const study = inLanguage(caseStudyType, record, locale)
  const { title, client, industry, overview, challenge, solution, results } = study
  const data: CaseStudyView = {
    title,
    client,
    industry,
    overview,
    challenge,
    solution,
    results,
    listPath: CASE_STUDIES_PATH,
  }
  return {
    status: 200,
    view: 'caseStudies.one',
    data,
    languages: LOCALES.filter(
      (language) => language === site.defaultLanguage || record.translations[language]?.title,
    ),
    head: {
      title: { text: study.metaTitle || title },
      description: study.metaDescription || overview,
    },
    tags: TAGS,
    freshForMs,
  }
}
