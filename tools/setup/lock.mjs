import { createHash } from 'node:crypto'
import { realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Waits until no other set-up works on this clone, then keeps others out until it is released or the process ends.
 * @param {string} root
 * @returns {Promise<() => void>} release
 */
export async function holdLock(root) {
  const name = `flyleaf-setup-${createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 16)}`
  // Linux forgets an abstract socket with the process that holds it, whatever ended that process.
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  for (let isFirst = true; ; isFirst = false) {
    const release = await listen(address)
    if (release) return release
    if (isFirst) console.log('Another set-up of this folder is at work; waiting for it to end.')
    await untilReleased(address)
  }
}

/**
 * @param {string} address
 * @returns {Promise<(() => void) | null>} null while another process listens there
 */
function listen(address) {
  return new Promise((resolve, reject) => {
    const held = new Set()
    const server = createServer((socket) => {
      held.add(socket)
      // A waiting set-up that was stopped.
      socket.on('error', () => {})
      socket.unref()
    })
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve(() => {
        server.close()
        for (const socket of held) socket.destroy()
      })
    })
  })
}

/** @param {string} address */
function untilReleased(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // Nobody listens: elsewhere than on Linux the file outlives a process that was killed.
      if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) unlinkSync(address)
    })
    socket.once('close', resolve)
    socket.resume()
  })
}
