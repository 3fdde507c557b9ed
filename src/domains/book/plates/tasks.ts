import { taskOf } from '../../../platform/sandbox/task.ts'
import { drawPlateOfPart } from './task-kinds.ts'

/** What the workshop does for books. The generator is loaded with the first plate. */
export const plateTasks = [
  taskOf(drawPlateOfPart, async (order) => (await import('./draw.ts')).drawOrdered(order)),
]
