import { isEnabled } from '../../../kernel/site.ts'
import { sourceOfModule } from '../../../site/module-pages.ts'
import type { PageRoute } from '../../../site/page.ts'
import type { CirclesView } from './view-models.ts'

const MODULE = 'spiral-circles'

export const pagesOfCommunity: PageRoute[] = [
  {
    pattern: '/circles',
    async load({ site, outline }) {
      const isOn = isEnabled(site, MODULE)
      const data: CirclesView = { isOn, chapterPath: outline.subject && '/chapters/:n' }
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
export const communitySource = sourceOfModule({ module: MODULE, tag: 'site' }, async () => [
  { path: '/circles', changedAt: null },
])
