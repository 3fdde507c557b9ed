import type { PageRoute } from '../../../site/page.ts'
import type { CirclesView } from './view-models.ts'

export const pagesOfCommunity: PageRoute[] = [
  {
    pattern: '/circles',
    async load() {
      const data: CirclesView = { homePath: '/' }
      return {
        status: 200,
        view: 'community.circles',
        data,
        head: { title: { key: 'site.navCommunity' } },
        tags: [],
      }
    },
  },
]
