import { foreignLanguage, inLanguage, languagesOf } from '../../../content/item/item-type.ts'
import { isSlug } from '../../../kernel/slug.ts'
import { madeOf, pagesOfModule, sourceOfModule } from '../../../site/module-pages.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { FULL_WIDTH } from '../../../site/pictures.ts'
import { ownPictureOf, ownPicturesOf } from '../../media/index.ts'
import { caseStudyItems, hasWords } from '../actions.ts'
import { CASE_STUDIES_PATH, caseStudyPath } from '../contract.ts'
import { caseStudyStore, type CaseStudyTexts } from '../queries.ts'
import { caseStudyType } from '../type.ts'
import type { CaseStudiesView, CaseStudyView } from './view-models.ts'

/** How wide the pictures of the list are. */
const IN_LIST = '(min-width: 48rem) 18rem, 92vw'

const MADE = madeOf(caseStudyType, caseStudyStore)

export const pagesOfCaseStudies = pagesOfModule(MADE, [
  { pattern: CASE_STUDIES_PATH, load: list },
  { pattern: caseStudyPath(':slug'), load: caseStudy },
])

/** The list and the case studies, for the sitemap. */
export const caseStudySource = sourceOfModule(MADE, async ({ db, site }) => {
  const studies = await caseStudyStore.list(db.reader, site.id, { ...PUBLIC, isWhole: true })
  if (studies.length === 0) return []
  const each = studies.filter(hasWords).map((study) => ({
    path: caseStudyPath(study.slug),
    languages: languagesOf(study, site, isTold),
    changedAt: study.updatedAt,
  }))
  return [{ path: CASE_STUDIES_PATH, changedAt: null }, ...each]
})

/** An empty list says so, and is left out of sitemaps. */
async function list(ctx: PageContext): Promise<Page> {
  const studies = await listPublic(ctx)
  const pictures = await ownPicturesOf(ctx, studies, IN_LIST)
  const data: CaseStudiesView = {
    studies: studies.map((record) => {
      const study = inLanguage(caseStudyItems, record, ctx.locale)
      return {
        ...study,
        path: caseStudyPath(study.slug),
        picture: pictures.get(study.picture) ?? null,
        lang: foreignLanguage(record, 'title', ctx.site, ctx.locale),
      }
    }),
  }
  return {
    status: 200,
    view: 'caseStudies.list',
    data,
    head: {
      title: { key: 'case-studies.caseStudies' },
      description: { key: 'case-studies.about' },
      ...(studies.length === 0 && { isUnlisted: true }),
    },
  }
}

async function caseStudy(
  ctx: PageContext,
  { slug = '' }: Record<string, string | undefined>,
): Promise<Page | null> {
  const { db, site, locale } = ctx
  const record = isSlug(slug) && (await caseStudyStore.findPublic(db.reader, site.id, slug))
  if (!record) return null
  const study = inLanguage(caseStudyItems, record, locale)
  const picture = await ownPictureOf(ctx, study, FULL_WIDTH)
  const data: CaseStudyView = { ...study, picture, listPath: CASE_STUDIES_PATH }
  return {
    status: 200,
    view: 'caseStudies.one',
    data,
    languages: languagesOf(record, site, isTold),
    textsOf: [{ kind: caseStudyType.name, id: study.id }],
    head: {
      title: { text: study.metaTitle || study.title },
      description: study.metaDescription || study.overview,
      picture: study.picture,
      ...(!hasWords(record) && { isUnlisted: true }),
    },
  }
}

/** Published case studies, newest first. */
const listPublic = ({ db, site }: Pick<PageContext, 'db' | 'site'>) =>
  caseStudyStore.list(db.reader, site.id, PUBLIC)

const PUBLIC = { isPublic: true, sort: '-createdAt' } as const

const isTold = ({ title }: CaseStudyTexts): boolean => title !== ''
