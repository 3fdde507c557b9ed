import { taskOf } from '../../../platform/sandbox/task.ts'
import { draw } from './draw.ts'
import { drawCard } from './task-kinds.ts'

/** What the sandbox does for share cards. */
export const cardTasks = [taskOf(drawCard, draw)]
