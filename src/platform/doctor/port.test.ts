import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { PORT_CHECK } from './port.ts'

async function aTakenPort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}

const look = (port: number, host?: string) => PORT_CHECK.run({ port, host, dataDir: null })

it('a free port is fine, and looking leaves it free', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  expect(await look(port)).toMatchObject({ kind: 'ok' })
  expect(await look(port)).toMatchObject({ kind: 'ok' })
  expect(await look(0)).toMatchObject({ kind: 'ok' })
})

it.each(['127.0.0.1', '::1'])('a port taken on %s is one problem that names the process', async (host) => {
  const port = await aTakenPort(host)
  expect(await look(port)).toEqual({
    kind: 'problem',
    sentence: expect.stringMatching(
      new RegExp(`^Port ${port} is taken by .+ \\(process ${process.pid}\\): `),
    ),
  })
})

it('an address that this machine has not got is one problem', async () => {
  expect(await look(4321, '203.0.113.1')).toEqual({
    kind: 'problem',
    sentence: 'This machine has no address 203.0.113.1: correct HOST.',
  })
})
