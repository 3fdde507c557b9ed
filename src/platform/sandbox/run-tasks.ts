import { Problem } from '../../kernel/problem.ts'
import { lowerPriority } from '../low-priority.ts'
import type { Answered, Asked, Task } from './task.ts'

/** Less priority than the server, which readers wait for. */
const NICENESS = 10

/** The sandbox's main loop: runs the server's tasks until the server is gone. */
export function runTasks(tasks: readonly Task[]): void {
  lowerPriority(NICENESS)
  process.on('disconnect', () => process.exit())
  process.on('message', (asked: Asked) => {
    void answerOf(tasks, asked).then((answer) => process.send?.(answer))
  })
}

async function answerOf(tasks: readonly Task[], { name, input }: Asked): Promise<Answered> {
  try {
    const task = tasks.find((one) => one.name === name)
    if (!task) throw new TypeError(`there is no task ${name}`)
    return { kind: 'done', value: await task.run(input) }
  } catch (error) {
    if (error instanceof Problem) {
      const { type, detail, extra } = error
      return { kind: 'problem', problem: { type, detail, errors: extra.errors } }
    }
    return { kind: 'failed', message: (error instanceof Error && error.stack) || String(error) }
  }
}
