import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keyActions, type OtherBrowser } from './other-browser.ts'

/** Wide enough for every tool of an editor. */
const WINDOW = { width: 1600, height: 1000 }

interface Answer {
  id?: number
  result?: unknown
  message?: string
}

/** Debian's Firefox, spoken to by WebDriver BiDi. */
export async function startFirefox(path: string): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'flyleaf-firefox-'))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    browser.once('exit', () => reject(new Error('Firefox ended before it listened')))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const call = callerOf(socket)
  await call('session.new', { capabilities: {} })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await call('browsingContext.setViewport', { context, viewport: WINDOW })
  return {
    name: 'Firefox',
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async value<T>(expression: string) {
      const { result, exceptionDetails } = await call<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as T
    },
    async press(key) {
      await call('input.performActions', { context, actions: [keyActions(key)] })
    },
    async close() {
      socket.close()
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function callerOf(socket: WebSocket) {
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  return async <T = unknown>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.result === undefined) throw new Error(`${method}: ${answer.message}`)
    return answer.result as T
  }
}
