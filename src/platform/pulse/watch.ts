// Runs in a thread of its own, since a blocked thread cannot report anything.
import { Session } from 'node:inspector'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { BEAT, BEAT_MS, BLOCKED_MS, type Watch } from './beat.ts'

/** How long to wait for the stack; native code cannot be paused. */
const LOOK_MS = 1_000
const FRAMES_MAX = 12

const { shared, logLevel }: Watch = workerData
const beat = () => Atomics.load(shared, BEAT)

let last = beat()
let missed = 0
let isTold = false
while (true) {
  await delay(BEAT_MS)
  const now = beat()
  missed = now === last ? missed + 1 : 0
  if (now !== last) isTold = false
  last = now
  // Counts our own loops and not the clock: a machine that slept has not blocked anything.
  if (isTold || missed * BEAT_MS < BLOCKED_MS) continue
  isTold = true
  const stack = await look()
  // Imported only now: pino takes 3 MB, and most processes are never blocked.
  const { default: pino } = await import('pino')
  const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }))
  log.warn({ stack: stack.length > 0 ? stack : 'not to be seen: native code' }, 'the process stands still')
}

/** Pauses the watched thread for a moment to read its stack. @returns functions with their places, innermost first */
async function look(): Promise<string[]> {
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, basename(url)))
  try {
    const seen = new Promise<string[]>((resolve) => {
      session.once('Debugger.paused', ({ params: { callFrames } }) => {
        const frames = callFrames.slice(0, FRAMES_MAX).map(({ functionName, location }) => {
          const place = `${files.get(location.scriptId)}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1}`
          return `${functionName || 'anonymous'} (${place})`
        })
        session.post('Debugger.resume')
        // After a new beat, this stack is not that of the block.
        resolve(beat() === last ? frames : [])
      })
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
    return await Promise.race([seen, delay(LOOK_MS, [])])
  } finally {
    // In any case, this lets the watched thread go on.
    session.disconnect()
  }
}
