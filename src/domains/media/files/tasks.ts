import { taskOf } from '../../../platform/sandbox/task.ts'
import { copyOf, lookAt, smallOf } from './pictures.ts'
import { copyPicture, lookAtPicture, shrinkPicture } from './task-kinds.ts'

/** What the sandbox does for the library. */
export const mediaTasks = [
  taskOf(lookAtPicture, lookAt),
  taskOf(copyPicture, copyOf),
  taskOf(shrinkPicture, smallOf),
]
