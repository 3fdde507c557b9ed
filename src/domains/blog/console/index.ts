import { studioSliceOf } from '../../../console/items/studio-slice.ts'
import { postType } from '../type.ts'

export const blogConsole = studioSliceOf(
  postType,
  { list: () => import('./blog-screen.tsx'), editor: () => import('./post-screen.tsx') },
  { icon: 'post', isOnPhone: true },
)
