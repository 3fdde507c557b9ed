import { seedShapeOf } from '../../content/served/seed-shape.ts'
import { pageType } from './type.ts'

/** A file names the page above as `parent`, and no template means the default one. */
export const pageSeed = seedShapeOf(pageType, {
  front({ parent, ...front }, isOwn) {
    return isOwn ? { template: 'default', ...front, parentId: parent } : front
  },
  names: { parentId: 'parent' },
})
