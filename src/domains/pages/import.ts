import { seedShapeOf } from '../../content/served/seed-shape.ts'
import { pageItems } from './actions.ts'

/** A file names the page above as `parent`, and no template means the default one. */
export const pageSeed = seedShapeOf(pageItems, {
  front({ parent, ...front }, isOwn) {
    return isOwn ? { template: 'default', ...front, parentId: parent } : front
  },
  names: { parentId: 'parent' },
})
