import type { Site } from '../../../kernel/site.ts'
import type { PageRoute, PageSource } from '../../../site/page.ts'
import type { CirclesView } from './view-models.ts'

export const pagesOfCommunity: PageRoute[] = [
  {
    pattern: '/circles',
    async load({ site, outline }) {
      const data: CirclesView = {
        homePath: '/',
        isOn: hasCircles(site),
        chapterPath: outline.book && '/chapters/:n',
      }
      return {
        status: 200,
        view: 'community.circles',
        data,
        head: { title: { key: 'site.navCommunity' }, ...(!hasCircles(site) && { isUnlisted: true }) },
        tags: [],
      }
    },
  },
]

/** The pages of the circles, for the sitemap; while the module is off there are none. */
export const communitySource: PageSource = {
  tag: 'site',
  list: async ({ site }) => (hasCircles(site) ? [{ path: '/circles', changedAt: null }] : []),
}

function hasCircles({ modules }: Site): boolean {
  return modules.includes('spiral-circles')
}
