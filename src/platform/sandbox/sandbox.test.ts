import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import * as odd from '../../../test/support/odd-tasks.ts'
import { aSandbox } from '../../../test/support/sandbox.ts'
import type { Bounds } from './sandbox.ts'

const MIB = 1024 * 1024
const SCRIPT = new URL('../../../test/support/odd-tasks.ts', import.meta.url)
const open = (bounds?: Partial<Bounds>) => aSandbox(bounds, SCRIPT)

it('a task gives back what it makes of what it is given', async () => {
  const bytes = randomBytes(20 * MIB)
  expect(bytes.equals(await open().run(odd.echo, bytes))).toBe(true)
})

it('tasks run in a process of their own, behind the server and without what it knows', async () => {
  const { pid, priority, env } = await open().run(odd.tell, null)
  expect(pid).not.toBe(process.pid)
  expect(priority).toBe(10)
  expect(env.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX'])
})

it.each([
  ['stalls', odd.stall, 'time', { timeMs: 5_000 }],
  ['takes memory beside the heap', odd.swell, 'memory', { memory: 200 * MIB }],
  ['takes the heap', odd.swellInScript, 'crash', {}],
  ['breaks its process', odd.crash, 'crash', {}],
] as const)('a task that %s is ended, and the next one goes on', async (_what, kind, why, bounds) => {
  const sandbox = open(bounds)
  const next = sandbox.run(kind, null).then(
    () => null,
    (error: unknown) => error,
  )
  const behind = sandbox.run(odd.echo, Buffer.from('next'))
  expect(await next).toMatchObject({ name: 'TaskEnded', why })
  expect(String(await behind)).toBe('next')
})

it('a problem of a task is one of the caller; anything else is a defect', async () => {
  const sandbox = open()
  await expect(sandbox.run(odd.refuse, null)).rejects.toMatchObject({
    status: 422,
    detail: 'The file is odd',
    extra: { errors: [{ pointer: '/file', code: 'odd' }] },
  })
  await expect(sandbox.run(odd.fail, null)).rejects.toThrow('a defect of the task')
})

it('more tasks than may wait are refused in a sentence, and those that wait are done in turn', async () => {
  const sandbox = open({ queue: 3 })
  const order: number[] = []
  const waiting = [1, 2, 3].map((n) => sandbox.run(odd.wait, 10).then(() => order.push(n)))
  await expect(sandbox.run(odd.wait, 0)).rejects.toMatchObject({ status: 503, extra: { retryAfter: 5 } })
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
  await sandbox.run(odd.wait, 0)
})

it('the process is kept for the next task, ends when none comes, and is started again for one', async () => {
  const sandbox = open({ idleMs: 300 })
  const pidOf = async () => (await sandbox.run(odd.tell, null)).pid
  const pid = await pidOf()
  expect(await pidOf()).toBe(pid)
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await pidOf()).not.toBe(pid)
})

it('a process that somebody else ends leaves its task to be tried again', async () => {
  const sandbox = open()
  const { pid } = await sandbox.run(odd.tell, null)
  const waiting = expect(sandbox.run(odd.wait, 60_000)).rejects.toMatchObject({ status: 503 })
  process.kill(pid, 'SIGKILL')
  await waiting
  expect(isAlive((await sandbox.run(odd.tell, null)).pid)).toBe(true)
})

it('nothing is left of it once it is closed', async () => {
  const sandbox = open()
  const { pid } = await sandbox.run(odd.tell, null)
  const waiting = expect(sandbox.run(odd.wait, 60_000)).rejects.toMatchObject({ status: 503 })
  await sandbox.close()
  await waiting
  expect(isAlive(pid)).toBe(false)
  await expect(sandbox.run(odd.tell, null)).rejects.toMatchObject({ status: 503 })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
