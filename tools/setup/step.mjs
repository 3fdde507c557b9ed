import { spawn } from 'node:child_process'

/** Ends the set-up with one sentence for the person who started it. */
export class Refusal extends Error {}

/**
 * Says what begins, does it, and adds the seconds that it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begun = performance.now()
  process.stdout.write(`${name}...`)
  try {
    const result = await work()
    process.stdout.write(` ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('\n')
    throw error
  }
}

/** npm takes its time to tidy up; what still runs then is ended the hard way. In milliseconds. */
const STOP_MS = 5000

/**
 * Runs a program to its end, with its output kept. When the set-up is told to stop it ends the program first, so that
 * none goes on writing behind the back of the next set-up.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<{ok: boolean, output: string}>}
 * @throws the system's error when the program cannot be started
 */
export function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let isStopped = false
    const keep = (/** @type {Buffer} */ bytes) => (output += bytes)
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      if (isStopped) return
      isStopped = true
      child.kill(signal)
      setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
    }
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    for (const signal of signals) process.on(signal, stop)
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of signals) process.removeListener(signal, stop)
      if (isStopped) process.exit(130)
      resolve({ ok: code === 0, output })
    })
  })
}
