import { LOCALES } from '../../../kernel/locale.ts'
import type { Page, PageContext, PageRoute, PageSource } from '../../../site/page.ts'
import { listLanguages, listShown } from '../queries.ts'
import { ringsOf } from './rings.ts'
import type { TeamView } from './view-models.ts'

const PATH = '/team'

export const pagesOfTeam: PageRoute[] = [{ pattern: PATH, load: team }]

/** The page, for the sitemap. */
export const teamSource: PageSource = {
  tag: 'team',
  async list({ db, site, locale }) {
    const members = await listShown(db.reader, site.id, locale)
    if (members.length === 0) return []
    return [{ path: PATH, languages: await languagesOf({ db, site }), changedAt: null }]
  },
}

/** Null while nobody is shown. */
async function team({ db, site, locale }: PageContext): Promise<Page | null> {
  const members = await listShown(db.reader, site.id, locale)
  if (members.length === 0) return null
  const data: TeamView = {
    members: members.map(({ name, position, bio, avatar, socialLinks }) => ({
      name,
      position,
      bio,
      avatar,
      links: Object.entries(socialLinks).map(([label, url]) => ({ name: label, url })),
      rings: ringsOf(name),
    })),
  }
  return {
    status: 200,
    view: 'team.team',
    data,
    head: { title: { key: 'team.team' } },
    languages: await languagesOf({ db, site }),
    tags: ['team'],
  }
}

async function languagesOf({ db, site }: Pick<PageContext, 'db' | 'site'>) {
  const spoken = await listLanguages(db.reader, site.id)
  return LOCALES.filter((language) => language === site.defaultLanguage || spoken.includes(language))
}
