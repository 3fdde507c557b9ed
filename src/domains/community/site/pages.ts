import { isEnabled } from '../../../kernel/site.ts'
import type { PageRoute, PageSource } from '../../../site/page.ts'
import type { CirclesView } from './view-models.ts'

const MODULE = 'spiral-circles'

export const pagesOfCommunity: PageRoute[] = [
  {
    pattern: '/circles',
    async load({ site, outline }) {
      const isOn = isEnabled(site, MODULE)
      const data: CirclesView = { homePath: '/', isOn, chapterPath: outline.book && '/chapters/:n' }
      return {
        status: 200,
        view: 'community.circles',
        data,
        head: {
          title: { key: 'navigation.community' },
          description: { key: 'book.readTogether' },
          ...(!isOn && { isUnlisted: true }),
        },
        tags: [],
      }
    },
  },
]

/** The pages of the circles, for the sitemap; while the module is off there are none. */
export const communitySource: PageSource = {
  tag: 'site',
  list: async ({ site }) => (isEnabled(site, MODULE) ? [{ path: '/circles', changedAt: null }] : []),
}
