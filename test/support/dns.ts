import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The records of a name. */
interface Entry {
  a?: readonly string[]
  /** As 16 bytes in hexadecimal. */
  aaaa?: readonly string[]
  cname?: string
  txt?: readonly string[]
}

export interface Names {
  /** Address and port, as `DNS_SERVERS` takes them. */
  server: string
  /** The records by name; a test may change them at any time. */
  entries: Map<string, Entry>
  close(): void
}

const [A, CNAME, TXT, AAAA] = [1, 5, 16, 28]
const NO_SUCH_NAME = 3

/** A DNS server on this machine (RFC 1035) with these names only. */
export async function aDnsServer(): Promise<Names> {
  const entries: Names['entries'] = new Map()
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, type, end } = questionIn(message)
    const entry = entries.get(name)
    const answers = entry ? answersOf(entry, type) : []
    const head = Buffer.from(message.subarray(0, 12))
    head.writeUInt16BE(0x8580 | (entry ? 0 : NO_SUCH_NAME), 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, message.subarray(12, end), ...answers]), from.port, from.address)
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  const { port } = socket.address() as AddressInfo
  return { server: `127.0.0.1:${port}`, entries, close: () => socket.close() }
}

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answersOf({ a = [], aaaa = [], cname, txt = [] }: Entry, type: number): Buffer[] {
  const alias = cname === undefined ? [] : [answer(CNAME, labelsOf(cname))]
  if (type === CNAME) return alias
  if (type === TXT)
    return txt.map((text) => answer(TXT, Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])))
  // The addresses are told as those of the question's name; that is all that a resolver of a machine reads.
  if (type === A) return a.map((address) => answer(A, Buffer.from(address.split('.').map(Number))))
  return type === AAAA ? aaaa.map((address) => answer(AAAA, Buffer.from(address, 'hex'))) : []
}

/** The name is that of the question, at byte 12. */
function answer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(0, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function labelsOf(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
