import { beforeAll, describe, expect, it } from 'vitest'
import { portOf } from '../../../test/attack/raw.ts'
import { type App, anApp, aSite, changeSite } from '../../../test/support/app.ts'
import { aLine } from '../../../test/support/sockets.ts'

let app: App
let port: number

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'The Default', { isDefault: true })
  const [first, second] = [await aSite(app, 'First House'), await aSite(app, 'Second House')]
  await changeSite(app, first.id, { domain: 'first.example' })
  await changeSite(app, second.id, { domain: 'second.example' })
  port = await portOf(app.server)
})

/** What comes back for a request that is sent as it is written here. */
async function answerTo(...head: string[]): Promise<string> {
  const line = await aLine(port, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return line.ended
}

const statusOf = (answer: string) => Number(answer.slice(9, 12))

describe('[C229] whom a request is for', () => {
  it.each([
    ['names the host twice', 'GET / HTTP/1.1', 'Host: first.example', 'Host: second.example'],
    ['names the same host twice', 'GET / HTTP/1.1', 'Host: first.example', 'hOST: first.example'],
    ['names it twice in HTTP/1.0', 'GET / HTTP/1.0', 'Host: first.example', 'Host: second.example'],
    ['names none', 'GET / HTTP/1.1'],
    ['names an empty one', 'GET / HTTP/1.1', 'Host: '],
    ['names two in one header', 'GET / HTTP/1.1', 'Host: first.example, second.example'],
    ['names what is no host', 'GET / HTTP/1.1', 'Host: first.example/second'],
    ['names a person too', 'GET / HTTP/1.1', 'Host: me@first.example'],
    ['names what is no port', 'GET / HTTP/1.1', 'Host: first.example:eighty'],
    ['names a port that there is not', 'GET / HTTP/1.1', 'Host: first.example:99999'],
    ['names an address that there is not', 'GET / HTTP/1.1', 'Host: [::::]'],
    ['names one of them in a whole address', 'GET http://1.2.3.4.5/ HTTP/1.1', 'Host: first.example'],
    ['names no host in a whole address', 'GET http:///blog HTTP/1.1', 'Host: first.example'],
    ['names a person in it', 'GET http://me@first.example/ HTTP/1.1', 'Host: first.example'],
    ['is written for another protocol', 'GET ftp://first.example/ HTTP/1.1', 'Host: first.example'],
    ['names two beside a whole address', 'GET http://first.example/ HTTP/1.1', 'Host: a.b', 'Host: a.b'],
  ])('a request that %s is answered with 400 and nothing of a site', async (_, ...head) => {
    const answer = await answerTo(...head)
    expect(statusOf(answer)).toBe(400)
    expect(answer).toMatch(/cache-control: no-store/i)
    expect(answer).not.toMatch(/House|The Default/)
  })

  it('is the host of a whole address in the request line, whatever the header says', async () => {
    for (const path of ['', '/', '/?utm_source=mail', '/book/intro']) {
      const whole = await answerTo(`GET http://second.example${path} HTTP/1.1`, 'Host: first.example')
      const plain = await answerTo(`GET ${path || '/'} HTTP/1.1`, 'Host: second.example')
      expect(statusOf(whole), path).toBe(200)
      expect(bodyOf(whole)).toBe(bodyOf(plain))
    }
    const unknown = await answerTo('GET http://third.example/ HTTP/1.1', 'Host: first.example')
    expect(statusOf(unknown)).toBe(421)
  })

  it('is the same for pages out of memory, for calls and for the rule against calls of other sites', async () => {
    for (let time = 0; time < 2; time++) {
      const page = await answerTo('GET http://second.example/ HTTP/1.1', 'Host: first.example')
      expect(page).toContain('Second House')
      expect(page).not.toContain('First House')
    }
    const book = await answerTo('GET http://second.example/api/forks/default/book-parts HTTP/1.1', 'Host: x')
    expect(statusOf(book)).toBe(200)
    const login = ['POST http://second.example/api/auth/login HTTP/1.1', 'Host: first.example']
    const from = (origin: string) =>
      answerTo(...login, `Origin: ${origin}`, 'Content-Type: application/json', 'Content-Length: 0')
    expect(statusOf(await from('http://first.example'))).toBe(403)
    expect(statusOf(await from('http://second.example'))).toBe(400)
  })

  it('may stay open in HTTP/1.0, where nobody is known by no name', async () => {
    expect(statusOf(await answerTo('GET / HTTP/1.0'))).toBe(421)
    expect(statusOf(await answerTo('GET /healthz HTTP/1.0'))).toBe(200)
  })

  it('may be an address, a name with a port, or one with a point at the end, which leads to that without', async () => {
    for (const host of [
      '127.0.0.1',
      `127.0.0.1:${port}`,
      '[::1]',
      `[::1]:${port}`,
      'LOCALHOST',
      'first.example:',
    ])
      expect(statusOf(await answerTo('GET / HTTP/1.1', `Host: ${host}`)), host).toBe(200)
    const pointed = await answerTo('GET /parts?n=1 HTTP/1.1', 'Host: first.example.')
    expect(statusOf(pointed)).toBe(308)
    expect(pointed).toContain('location: https://first.example/parts?n=1\r\n')
  })
})

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n'))
