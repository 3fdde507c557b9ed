import { busy } from './run.ts'

/** `entry`: calls to sign in or join, which have reserved places; `common`: all others. */
export type Lane = 'common' | 'entry'

/** Bounds how much work runs at once, and how much waits. */
export interface Gate {
  /**
   * Takes a place once one is free.
   * @returns frees the place
   * @throws Problem `unavailable` at once when too many wait already, or after `waitMs`
   */
  enter(lane: Lane): Promise<() => void>
  /** Runs work in a place. @throws Problem as `enter` */
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T>
  /** Length of the queue. */
  waiting(): number
}

export interface GateOptions {
  /** Most work at once. */
  places: number
  /** Places that only `entry` may take. */
  reserved: number
  /** Most waiting work in a lane. */
  queue: number
  waitMs: number
}

interface Waiter {
  enter(): void
}

export function createGate({ places, reserved, queue, waitMs }: GateOptions): Gate {
  const lanes: Record<Lane, Set<Waiter>> = { entry: new Set(), common: new Set() }
  const limits: Record<Lane, number> = { entry: places, common: places - reserved }
  let running = 0

  function wait(lane: Lane): Promise<void> {
    const waiters = lanes[lane]
    if (waiters.size >= queue) throw busy()
    return new Promise((resolve, reject) => {
      const waiter = {
        enter() {
          clearTimeout(timer)
          waiters.delete(waiter)
          running++
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiters.delete(waiter)
        reject(busy())
      }, waitMs)
      waiters.add(waiter)
    })
  }

  /** Gives free places to the lane `entry` first, and within a lane in order of arrival. */
  function admit(): void {
    for (const lane of ['entry', 'common'] as const) {
      for (const waiter of lanes[lane]) {
        if (running >= limits[lane]) break
        waiter.enter()
      }
    }
  }

  function leave(): void {
    running--
    admit()
  }

  async function enter(lane: Lane): Promise<() => void> {
    if (running < limits[lane] && lanes[lane].size === 0) running++
    else await wait(lane)
    return leave
  }

  return {
    enter,
    async run(lane, work) {
      await enter(lane)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    waiting: () => lanes.entry.size + lanes.common.size,
  }
}
