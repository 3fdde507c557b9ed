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
  /** Most tasks at once, with the running one. */
  queue: number
  /** The process ends after so long without a task. */
  idleMs: number
}

const MIB = 1024 * 1024

const BOUNDS: Bounds = { memory: 512 * MIB, timeMs: 60_000, queue: 20, idleMs: 30_000 }

/** Bounds the JavaScript heap; the memory of native libraries counts only against `memory`. */
const HEAP_MIB = 128
/** How often memory is checked; a picture that is being decoded grows by some 10 MB in this time. */
const LOOK_MS = 20

/** A task exceeded the bounds of the sandbox, or crashed it. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
  readonly why: 'memory' | 'time' | 'crash'

  constructor(why: TaskEnded['why'], task: string) {
    super(`The sandbox ended ${task}: ${why}.`)
    this.why = why
  }
}

/**
 * A process of its own for work on strangers' files: a file that stalls, bloats or crashes it does not harm the server. It
 * starts with the first task, runs one task at a time, and ends when idle.
 */
export interface Sandbox {
  /** @throws TaskEnded, unavailable where the queue is full or no process can start, and the problems of the task */
  run<I, O>(kind: TaskKind<I, O>, input: I): Promise<O>
  close(): Promise<void>
}

/** @param script main file of the process: `src/app/sandboxed.ts`, or its built form */
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
      // Without the server's variables, which hold keys. One malloc arena, so that freed memory goes back to the system.
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

  /** An idle sandbox must not keep the server from ending. */
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
        // `taskOf` ties the name to this type of answer.
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

/** Sends a task, and kills the process when it exceeds a bound. */
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
        // Killed from outside: by the kernel for lack of memory, or because the server stops.
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
    // A failed send needs no handling: the end of the process follows.
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

/** Resident memory of a process in bytes; 0 without /proc, and for a process that is gone. */
function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
