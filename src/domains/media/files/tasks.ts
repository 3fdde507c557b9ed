import { taskOf } from '../../../platform/sandbox/task.ts'
import { copyOf, cropOf, lookAt, smallOf } from './pictures.ts'
import { copyPicture, cropPicture, lookAtPicture, shrinkPicture } from './task-kinds.ts'

/** What the sandbox does for the library. */
export const mediaTasks = [
  taskOf(lookAtPicture, lookAt),
  taskOf(copyPicture, copyOf),
  taskOf(cropPicture, cropOf),
  taskOf(shrinkPicture, smallOf),
]
