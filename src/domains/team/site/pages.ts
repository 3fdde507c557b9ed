import { inLanguage, languagesOf } from '../../../content/item/item-type.ts'
import { madeOf, pagesOfModule, sourceOfModule } from '../../../site/module-pages.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { memberItems } from '../actions.ts'
import { TEAM_PATH } from '../contract.ts'
import { memberStore } from '../queries.ts'
import { memberType } from '../type.ts'
import type { TeamView } from './view-models.ts'

const MADE = madeOf(memberType)

export const pagesOfTeam = pagesOfModule(MADE, [{ pattern: TEAM_PATH, load: team }])

/** The page, for the sitemap. */
export const teamSource = sourceOfModule(MADE, async ({ db, site }) => {
  const { shown, languages } = await listPublic({ db, site })
  return shown.length === 0 ? [] : [{ path: TEAM_PATH, languages, changedAt: null }]
})

/** While nobody is shown it says so, and is nothing to come to. */
async function team({ db, site, locale }: PageContext): Promise<Page> {
  const { shown, languages } = await listPublic({ db, site })
  const isEmpty = shown.length === 0
  const data: TeamView = {
    members: shown.map((record) => {
      const member = inLanguage(memberItems, record, locale)
      const links = Object.entries(member.socialLinks).map(([name, url]) => ({ name, url }))
      return { ...member, links }
    }),
  }
  return {
    status: 200,
    view: 'team.team',
    data,
    head: {
      title: { key: 'team.team' },
      description: { key: 'team.about' },
      ...(isEmpty && { isUnlisted: true }),
    },
    ...(!isEmpty && { languages }),
    textsOf: shown.map(({ id }) => ({ kind: memberType.name, id })),
  }
}

/** The people whom readers see in their order, and the languages in which they are told of somebody. */
async function listPublic({ db, site }: Pick<PageContext, 'db' | 'site'>) {
  const shown = await memberStore.list(db.reader, site.id, { isPublic: true })
  const told = new Set(shown.flatMap((record) => languagesOf(record, site, () => true)))
  return { shown, languages: LOCALES.filter((language) => told.has(language)) }
}
