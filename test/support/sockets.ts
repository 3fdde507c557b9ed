import { connect, type Socket } from 'node:net'

/** A connection that keeps what it was sent. */
export interface Line {
  socket: Socket
  /** Resolves with all that was sent once the other side has ended the connection. */
  ended: Promise<string>
}

/** Connects and sends bytes. @param from local address of the connection */
export function aLine(port: number, text = '', from = '127.0.0.1'): Promise<Line> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    let said = ''
    socket.on('data', (bytes) => (said += String(bytes)))
    // A reset ends the connection, too.
    socket.on('error', () => {})
    const ended = new Promise<string>((settle) => socket.once('close', () => settle(said)))
    const line = { socket, ended }
    socket.once('close', () => resolve(line))
    socket.once('connect', () => {
      if (text) socket.write(text)
      resolve(line)
    })
  })
}

/** Sends one byte every `ms` until the connection ends. */
export function drip({ socket }: Line, ms: number, byte = 'x'): void {
  const timer = setInterval(() => socket.writable && socket.write(byte), ms)
  socket.once('close', () => clearInterval(timer))
}
