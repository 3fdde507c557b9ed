import { getPriority } from 'node:os'
import { invalidField } from '../../src/kernel/problem.ts'
import { runTasks } from '../../src/platform/sandbox/run-tasks.ts'
import { taskKind, taskOf } from '../../src/platform/sandbox/task.ts'

// A program for the sandbox whose tasks misbehave: tests of the sandbox run them.

export const echo = taskKind<Uint8Array, Uint8Array>('odd.echo')
export const tell = taskKind<null, { pid: number; priority: number; env: string[] }>('odd.tell')
export const stall = taskKind<null, null>('odd.stall')
export const swell = taskKind<null, null>('odd.swell')
export const swellInScript = taskKind<null, null>('odd.swell-in-script')
export const crash = taskKind<null, null>('odd.crash')
export const wait = taskKind<number, null>('odd.wait')
export const refuse = taskKind<null, null>('odd.refuse')
export const fail = taskKind<null, null>('odd.fail')

const TASKS = [
  taskOf(echo, async (bytes) => bytes),
  taskOf(tell, async () => ({ pid: process.pid, priority: getPriority(), env: Object.keys(process.env) })),
  taskOf(stall, async () => {
    for (;;);
  }),
  taskOf(swell, async () => {
    for (const held: Buffer[] = []; ; ) {
      held.push(Buffer.alloc(8 * 1024 * 1024, 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }),
  taskOf(swellInScript, async () => {
    for (const held: object[] = []; ; ) held.push({ held: held.slice(-1_000) })
  }),
  taskOf(crash, async () => process.abort()),
  taskOf(wait, async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return null
  }),
  taskOf(refuse, async () => {
    throw invalidField('file', 'odd', 'The file is odd')
  }),
  taskOf(fail, async () => {
    throw new TypeError('a defect of the task')
  }),
]

// Tests import the kinds.
if (process.send && process.argv[1] === import.meta.filename) runTasks(TASKS)
