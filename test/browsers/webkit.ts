import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/ports.ts'
import { keyActions, type OtherBrowser } from './other-browser.ts'

/** Wide enough for every tool of an editor. */
const WINDOW = { width: 1600, height: 1000 }
const TRIES = 50
const PAUSE_MS = 200

/** WebKit for GTK, spoken to by WebDriver. It has no mode without a window, so it runs on a screen of its own. */
export async function startWebKit({
  driver,
  screen,
}: {
  driver: string
  screen: string
}): Promise<OtherBrowser> {
  const port = await freePort()
  const run = ['-a', '-s', `-screen 0 ${WINDOW.width}x${WINDOW.height}x24`, driver, `--port=${port}`]
  const running = spawn(screen, run, { stdio: 'ignore', detached: true })
  const ended = new Promise((resolve) => running.once('exit', resolve))
  const at = `http://127.0.0.1:${port}`
  const { sessionId } = await beginSession(at)
  const call = <T>(method: string, path: string, body?: object) =>
    ask<T>(`${at}/session/${sessionId}${path}`, method, body)
  await call('POST', '/window/rect', WINDOW)
  return {
    name: 'WebKit',
    async open(url) {
      await call('POST', '/url', { url })
    },
    async value<T>(expression: string) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done(JSON.stringify({ failed: String(error) })))`
      const said = await call<string>('POST', '/execute/async', { script, args: [] })
      const found = JSON.parse(said)
      if (typeof found?.failed === 'string') throw new Error(found.failed)
      return found as T
    },
    async press(key) {
      await call('POST', '/actions', { actions: [keyActions(key)] })
    },
    async close() {
      await call('DELETE', '')
      // With the screen that it runs on.
      if (running.pid !== undefined) process.kill(-running.pid)
      await ended
    },
  }
}

async function beginSession(at: string): Promise<{ sessionId: string }> {
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } }
  for (let tried = 1; ; tried++) {
    try {
      return await ask(`${at}/session`, 'POST', { capabilities })
    } catch (error) {
      if (tried === TRIES) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

async function ask<T>(url: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { message?: string } }
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.message}`)
  return value
}
