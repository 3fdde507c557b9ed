import { connect } from 'node:net'

const PIECE = 256 * 1024

/** A body that has no end of its own. */
export interface BigBody {
  path: string
  bytes: number
  /** Null sends in chunks, without saying how much. */
  length: number | null
  byte: '0' | '['
  headers?: Record<string, string>
}

/** Sends a body until it is sent or the other side ends the connection. @returns the status, and bytes that left before */
export async function sendBig(port: number, body: BigBody): Promise<{ status: number; sent: number }> {
  const socket = connect({ port, host: '127.0.0.1' })
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString('latin1')))
  // The server ends the connection while we still send.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const next = (event: string) => new Promise<void>((resolve) => socket.once(event, () => resolve()))
  const fields = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    ...(body.length === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }),
    ...body.headers,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${body.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const plain = Buffer.alloc(PIECE, body.byte)
  const piece =
    body.length === null
      ? Buffer.concat([Buffer.from(`${PIECE.toString(16)}\r\n`), plain, Buffer.from('\r\n')])
      : plain
  let sent = 0
  while (sent < body.bytes && !socket.destroyed && said === '') {
    sent += PIECE
    if (!socket.write(piece)) await Promise.race([next('drain'), closed])
  }
  if (said === '') await Promise.race([closed, next('data')])
  socket.destroy()
  return { status: Number(said.slice(9, 12)), sent }
}
