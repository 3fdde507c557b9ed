import { studioSliceOf } from '../../../console/items/studio-slice.ts'
import { pageType } from '../type.ts'

export const pagesConsole = studioSliceOf(
  pageType,
  { list: () => import('./pages-screen.tsx'), editor: () => import('./page-screen.tsx') },
  {
    goKey: 'P',
    targets: { label: 'pages.menu', icon: 'page', isFollowed: true, load: () => import('./menu-targets.ts') },
  },
)
