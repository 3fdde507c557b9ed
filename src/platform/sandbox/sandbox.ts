import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Problem, unavailable } from '../../kernel/problem.ts'
import type { Answered, Asked, TaskKind } from './task.ts'

export interface Bounds {
  /** Most memory that the process may hold, in bytes. */
  memory: number
  /** Longest time for one task, in milliseconds. */
  timeMs: number
  /** Most tasks at once, that at work counted in. */
  queue: number
  /** Without a task for so long the process ends. */
  idleMs: number
}

const MIB = 1024 * 1024

const BOUNDS: Bounds = { memory: 512 * MIB, timeMs: 60_000, queue: 20, idleMs: 30_000 }

/** Of its JavaScript; what libraries hold in machine code counts against `memory` alone. */
const HEAP_MIB = 128
/** A picture grows by some 10 MB in this time. */
const LOOK_MS = 20

/** The work took more than the sandbox gives, or broke it. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
  readonly why: 'memory' | 'time' | 'crash'

  constructor(why: TaskEnded['why'], task: string) {
    super(`The sandbox ended ${task}: ${why}.`)
    this.why = why
  }
}

/**
 * A process of its own for work on files that strangers made: what stalls, bloats or breaks it leaves the server as it is. It is
 * started when it is wanted, does one task at a time, and ends when nobody wants it.
 */
export interface Sandbox {
  /** @throws TaskEnded, unavailable where too much waits or no process can be had, and the problems of the work */
  run<I, O>(kind: TaskKind<I, O>, input: I): Promise<O>
  close(): Promise<void>
}

/** @param script what runs in it: `src/app/sandboxed.ts`, or what the build made of that */
export function openSandbox(script: URL, bounds: Partial<Bounds> = {}): Sandbox {
  const { memory, timeMs, queue, idleMs } = { ...BOUNDS, ...bounds }
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(script, {
      execArgv: [`--max-old-space-size=${HEAP_MIB}`],
      // Nothing of the server's: it holds keys. One arena, so that what is freed goes back.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => forget(started)).once('error', () => forget(started))
    return started
  }

  function forget(gone: ChildProcess): void {
    if (child === gone) child = null
  }

  /** It keeps nobody from ending while nothing is under way. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    idle = setTimeout(() => {
      forget(resting)
      resting.kill('SIGKILL')
    }, idleMs).unref()
  }

  async function ask(asked: Asked): Promise<unknown> {
    if (isClosed) throw stopping()
    clearTimeout(idle)
    const asking = (child ??= start())
    asking.ref()
    asking.channel?.ref()
    try {
      return valueOf(await answerOf(asking, asked, { memory, timeMs }))
    } finally {
      if (asking.killed) forget(asking)
      else rest(asking)
    }
  }

  return {
    async run<I, O>({ name }: TaskKind<I, O>, input: I) {
      if (count >= queue) {
        throw unavailable('Too many files wait to be looked at. Please try again in a moment.', BUSY_RETRY_S)
      }
      count++
      const answer = last.then(() => ask({ name, input }))
      last = answer.catch(() => {})
      try {
        // A task of this name gives this: taskOf ties them.
        return (await answer) as O
      } finally {
        count--
      }
    },

    async close() {
      isClosed = true
      clearTimeout(idle)
      const closing = child
      if (!closing) return
      const ended = once(closing, 'exit')
      closing.kill('SIGKILL')
      await ended
    },
  }
}

const BUSY_RETRY_S = 5

const stopping = () => unavailable('The server is being stopped. Please try again in a moment.')

/** Asks one thing, and ends the process where that takes too much. */
function answerOf(
  child: ChildProcess,
  asked: Asked,
  { memory, timeMs }: Pick<Bounds, 'memory' | 'timeMs'>,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let why: TaskEnded['why'] | null = null
    const end = (reason: TaskEnded['why']) => {
      why = reason
      child.kill('SIGKILL')
    }
    const clock = setTimeout(end, timeMs, 'time')
    const scales = setInterval(() => {
      if (residentOf(child.pid) > memory) end('memory')
    }, LOOK_MS)
    const settle = (how: () => void) => {
      clearTimeout(clock)
      clearInterval(scales)
      child.off('message', handleMessage).off('exit', handleExit).off('error', handleError)
      how()
    }
    const handleMessage = (answer: Answered) => settle(() => resolve(answer))
    const handleExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => {
        // Somebody else ended it, such as the kernel for want of memory, or the server that stops.
        if (why === null && signal === 'SIGKILL')
          reject(unavailable('The file was not looked at to its end. Please try again.'))
        else reject(new TaskEnded(why ?? 'crash', asked.name))
      })
    const handleError = (error: Error) =>
      settle(() => {
        const problem = unavailable('The server cannot look at files at the moment.')
        problem.cause = error
        reject(problem)
      })
    child.on('message', handleMessage).once('exit', handleExit).once('error', handleError)
    // A line that broke shows as the end of the process.
    child.send(asked, () => {})
  })
}

function valueOf(answer: Answered): unknown {
  switch (answer.kind) {
    case 'done':
      return answer.value
    case 'problem': {
      const { type, detail, errors } = answer.problem
      throw new Problem(type, detail, errors && { errors })
    }
    case 'failed':
      throw new Error(answer.message)
  }
}

/** What a process holds in memory, in bytes; 0 where the system has no such file, or the process is gone. */
function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
