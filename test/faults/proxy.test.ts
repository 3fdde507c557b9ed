import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startProxy } from './proxy.ts'

const MANY = Buffer.alloc(300_000, 'flyleaf ')

it('what is sent comes back unchanged, over a port and over a unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const at of [undefined, join(folder, 'socket')]) {
    const { address } = await aProxy(at)
    expect((await sent(address, MANY)).equals(MANY)).toBe(true)
  }
})

it('a delay and a rate make it later, and nothing else', async () => {
  const { address, set } = await aProxy()
  set({ delayMs: 60, jitterMs: 5 })
  // A timer may end a millisecond early.
  expect(await msOf(() => sent(address, Buffer.from('word')))).toBeGreaterThanOrEqual(2 * 59)
  set({ rate: 1_000_000 })
  // Each way takes 0.3 s; the two overlap.
  expect(await msOf(() => sent(address, MANY))).toBeGreaterThanOrEqual(299)
})

it('a cut ends the connection after exactly so many bytes', async () => {
  const { address, set } = await aProxy()
  for (const cutAfter of [0, 1, 100_000]) {
    set({ cutAfter })
    const socket = aSocket(address)
    let received = 0
    socket.on('data', (bytes: Buffer) => (received += bytes.length))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(MANY)
    await closed
    expect(received).toBeLessThanOrEqual(cutAfter)
  }
})

it('held bytes stay where they are until they are let go', async () => {
  const { address, set } = await aProxy()
  set({ hold: true })
  const socket = aSocket(address)
  const received: string[] = []
  socket.on('data', (bytes: Buffer) => received.push(String(bytes)))
  socket.write('word')
  await delay(50)
  expect(received).toEqual([])
  const word = new Promise((resolve) => socket.once('data', resolve))
  set({})
  await word
  expect(received.join('')).toBe('word')
})

it('connections are refused, taken in silence, and reset', async () => {
  const { address, set, reset, open } = await aProxy()
  set({ onConnect: 'reset' })
  expect(await endOf(aSocket(address))).toBe('ECONNRESET')
  set({ onConnect: 'silence' })
  const silent = aSocket(address)
  let heard = false
  silent.on('data', () => (heard = true))
  silent.write('word')
  await delay(50)
  expect([heard, silent.destroyed]).toEqual([false, false])
  // A busy machine may hand it to the proxy only now, which then lets it through.
  silent.destroy()
  set({})
  const open1 = aSocket(address)
  open1.write('word')
  await new Promise((resolve) => open1.once('data', resolve))
  await expect.poll(open).toBe(1)
  const end = endOf(open1)
  reset()
  expect(await end).toBe('ECONNRESET')
})

/** Before a server that sends everything back. */
async function aProxy(at?: string) {
  const echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => echo.once('listening', resolve))
  const proxy = await startProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port }, at)
  onTestFinished(async () => {
    await proxy.close()
    echo.close()
  })
  return proxy
}

function aSocket(address: NetConnectOpts): Socket {
  const socket = connect(address)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

function sent(address: NetConnectOpts, bytes: Buffer): Promise<Buffer> {
  const socket = aSocket(address)
  socket.end(bytes)
  return buffer(socket)
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function endOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let code = ''
    socket.once('error', (error: NodeJS.ErrnoException) => (code = error.code ?? ''))
    socket.once('close', () => resolve(code))
  })
}
