import { expect } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { type App, anAccount, changeSite } from '../support/app.ts'
import { administer } from '../support/database.ts'
import { refusalOf } from '../support/refusal.ts'
import { aLine } from '../support/sockets.ts'
import { beginUpload, upload } from '../support/uploads.ts'
import type { Bench } from './bench.ts'
import { portOf } from './raw.ts'

/** What comes back for a request as it is written here: clients would put it right before they send it. */
async function written(app: App, ...head: string[]): Promise<{ status: number; text: string }> {
  const line = await aLine(await portOf(app.server), `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const text = await line.ended
  return { status: Number(text.slice(9, 12)), text }
}

/** Attacks by what stands around a body: request line, headers, query, order. */
export const HTTP_ATTACKS: Record<string, (bench: Bench) => Promise<void>> = {
  async A241({ app, row }) {
    for (const path of [
      '/assets/../x',
      '/assets/',
      '/assets/%2e%2e/x',
      '/assets/\\..\\x',
      '/assets/%00',
      '/%',
    ])
      expect(row.statuses, path).toContain(
        (await written(app, `GET ${path} HTTP/1.1`, 'Host: localhost')).status,
      )
  },
  async A242({ app, row, world }) {
    const { mark } = world.f1
    for (const hosts of [
      ['Host: localhost', 'Host: localhost'],
      ['Host: localhost', 'HOST: evil.example'],
      [],
      ['Host: '],
      ['Host: localhost, evil.example'],
      ['Host: me@localhost'],
      ['Host: localhost/blog'],
    ]) {
      const { status, text } = await written(app, 'GET / HTTP/1.1', ...hosts)
      expect(row.statuses, hosts.join()).toContain(status)
      expect(text).not.toContain(mark)
    }
  },
  async A243({ app, row, world: { f1, f2 } }) {
    await changeSite(app, f2.site.id, { domain: 'second.example' })
    for (let time = 0; time < 2; time++) {
      const { status, text } = await written(app, 'GET http://second.example/ HTTP/1.1', 'Host: localhost')
      expect(row.statuses).toContain(status)
      expect(text).toContain(f2.site.name)
      expect(text).not.toContain(f1.site.name)
    }
    await changeSite(app, f2.site.id, { domain: null })
  },
  async A244({ send }) {
    for (const path of [
      '/preview/wrong',
      '/setup/wrong',
      '/join/wrong',
      '/preview?of=wrong',
      '/es/join/wrong',
    ])
      for (let time = 0; time < 2; time++) {
        const answer = await send({ line: `GET ${path as '/'}` })
        expect(answer.headers['cache-control'], path).toBe('no-store')
      }
  },
  async A245({ app, row, as, world: { f1 } }) {
    const sending = { ...as, site: f1.site, name: 'a.mp4', length: 500 * 1024 ** 2 }
    for (let n = 0; n < 12; n++) expect(row.statuses).toContain((await beginUpload(app, sending)).statusCode)
    const { answer } = await upload(app, Buffer.from('Some words.'), { ...as, site: f1.site, name: 'a.txt' })
    expect(answer.statusCode).toBe(204)
    await administer(app.connection, 'delete from uploads where name = $1', ['a.mp4'])
  },
  async A246({ app, row, world }) {
    const as = await world.as('admin')
    const [known] = await administer(app.connection, 'select email from users where id = $1', [
      await anAccount(app, { site: world.f2.site }),
    ])
    const told = []
    for (const email of [String(known?.email), 'nobody@example.org']) {
      const line = `POST /api/forks/${world.f1.site.id}/invitations` as const
      const { token } = (await app.call(line, { ...as, body: { email, role: 'viewer' } })).json()
      const page = await app.call(`GET /join/${token}`)
      expect(row.statuses).toContain(page.statusCode)
      const body = { token, password: 'short' }
      const refused = await refusalOf(app, 'POST /api/invitations/accept', { body })
      expect(row.statuses).toContain(refused.status)
      told.push({ page: page.body.replaceAll(token, '').replaceAll(email, ''), refused: refused.bytes })
    }
    expect(told[0]).toEqual(told[1])
  },
  async A247({ app, as, line, row, world }) {
    const [known] = await administer(app.connection, 'select email from users where id = $1', [
      await anAccount(app, { site: world.f2.site }),
    ])
    const refusals = []
    for (const email of [String(known?.email), `new-${known?.email}`])
      refusals.push(await refusalOf(app, line, { ...as, body: { email } }))
    for (const { status } of refusals) expect(row.statuses).toContain(status)
    expect(refusals[0]?.bytes).toBe(refusals[1]?.bytes)
  },
  async A248({ line, body, send }) {
    const sent = { body, headers: { 'idempotency-key': newId() } }
    const [spanish, plain] = [`${line}?locale=es` as const, line]
    const first = await send({ ...sent, line: spanish })
    expect(first.statusCode).toBe(201)
    expect((await send({ ...sent, line: spanish })).body).toBe(first.body)
    expect((await send({ ...sent, line: plain })).statusCode).toBe(409)
  },
  async A249({ line, send }) {
    for (const name of ['filter[isPublished]', 'fields', '__proto__', 'Limit']) {
      const answer = await send({ line: `${line}?${encodeURIComponent(name)}=1` as typeof line })
      expect(answer.json().errors).toMatchObject([{ pointer: `/${name}`, code: 'unknown-field' }])
    }
  },
  async A250({ body, send }) {
    for (const name of ['__proto__', '\\u005f_proto__']) {
      const links = `{"socialLinks":{"${name}":"https://a.example"},`
      const answer = await send({ body: JSON.stringify(body).replace('{', links) })
      expect(answer.json().errors).toMatchObject([{ pointer: '/socialLinks/__proto__' }])
    }
  },
  async A261({ body, send }) {
    for (const id of ['constructor', 'toString'])
      await send({ body: { ...body, fields: [{ id, type: 'text', label: 'A' }] } })
  },
  async A262({ body, send }) {
    const entry = { id: 'a', label: 'A', url: '/' }
    await send({ body: { ...body, type: 'sidebar', items: [{ ...entry, children: [entry] }] } })
  },
  async A263({ body, send }) {
    for (const field of ['routes', 'components', 'dependencies'])
      await send({ body: { ...body, name: 'Of its own', [field]: ['/own'] } })
  },
  async A264({ app, send }) {
    const email = 'waits@example.org'
    const stored = () =>
      administer(app.connection, 'select to_jsonb(n) as row from notifications n where email = $1', [email])
    const first = await send({ body: { name: 'Ana Löwe', email } })
    const before = await stored()
    const again = await send({ body: { name: 'Mallory', email } })
    expect([again.body, await stored()]).toEqual([first.body, before])
  },
  async A265({ app, line, row }) {
    const head = [
      `${line} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 99',
    ]
    const { socket, ended } = await aLine(
      await portOf(app.server),
      `${head.join('\r\n')}\r\n\r\n{"username":`,
    )
    socket.end()
    expect(row.statuses).toContain(Number((await ended).slice(9, 12)))
  },
}
