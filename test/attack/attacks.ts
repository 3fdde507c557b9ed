import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'vitest'
import { newSetupToken } from '../../src/domains/identity/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { anAccount, aSession, changeSite } from '../support/app.ts'
import { administer } from '../support/database.ts'
import { refusalOf } from '../support/refusal.ts'
import { aPage } from '../support/callers.ts'
import { aLine, drip } from '../support/sockets.ts'
import { anAccountWith, type Bench, hasSession, tokenIn } from './bench.ts'
import { FILE_ATTACKS } from './files.ts'
import { HTTP_ATTACKS } from './http.ts'
import { PARSER_ATTACKS } from './parsers.ts'
import { activeIn, flood, portOf, statusOver } from './raw.ts'

type Attack = (bench: Bench) => Promise<void>

const EVIL = 'https://evil.example'
export const PASSPHRASE = 'a sentence that is long enough to be a pass phrase 🌊🌊 and no more'

/** What a row sends and what must come of it, where that is more than one valid call. */
export const ATTACKS: Record<string, Attack> = {
  ...FILE_ATTACKS,
  ...HTTP_ATTACKS,
  ...PARSER_ATTACKS,
  async A038({ app, line, send }) {
    const without = await refusalOf(app, line)
    const answer = await send({ as: 'A'.repeat(43) })
    expect(answer.json().detail).toBe(without.detail)
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=;.*Max-Age=0|^sid=;.*Expires=Thu, 01 Jan 1970/)
  },
  async A040({ app, world, send }) {
    const as = (await world.as('viewer')).as ?? ''
    const { userId } = world.callers.viewer
    const [expired, live] = ["expire = now() - interval '1 second'", 'expire > now()']
    await administer(app.connection, `update sessions set ${expired} where user_id = $1`, [userId])
    await send({ as })
    const sql = `select from sessions where user_id = $1 and ${live}`
    expect(await administer(app.connection, sql, [userId])).toEqual([])
  },
  async A043({ send, world }) {
    const answer = await send()
    expect(answer.headers.location).toMatch(/^\/admin\/login(\?next=%2Fadmin%2Fpages)?$/)
    expect(answer.body).not.toContain(world.f1.mark)
  },
  async A060({ send, world }) {
    const answer = await send()
    expect(answer.json().map(({ id }: { id: string }) => id)).toEqual([world.f1.site.id])
    expect(answer.body).not.toContain(world.f2.site.name)
  },
  async A061({ app, world, body, send }) {
    await send({ body: { ...body, forkId: world.f2.site.id } })
    expect(await administer(app.connection, 'select from forms where slug = $1', [body.slug])).toEqual([])
  },
  async A065({ app, world, send }) {
    const id = await anAccount(app, { site: world.f1.site, role: 'admin' })
    await administer(app.connection, "insert into fork_members values ($1, $2, 'admin')", [
      world.f2.site.id,
      id,
    ])
    const as = await aSession(app, id)
    const body = { forkId: world.f1.site.id }
    expect((await app.call('PUT /api/auth/current-fork', { as, body })).statusCode).toBe(200)
    const answer = await send({ as })
    expect(answer.body).toContain(world.f1.mark)
    expect(answer.body).not.toContain(world.f2.mark)
  },
  async A070({ app, world, send }) {
    const give = (domain: string | null) => changeSite(app, world.f2.site.id, { domain })
    await give('elsewhere.example')
    const { body } = await send({ host: 'unknown.example' })
    await give(null)
    for (const word of [world.f1.mark, world.f2.mark, 'unknown.example', 'elsewhere.example']) {
      expect(body).not.toContain(word)
    }
  },
  async A074({ app, line, as, send }) {
    await send({ body: { isPublished: true } })
    const publish = `POST ${line.split(' ')[1]}/publish` as 'POST /'
    expect((await refusalOf(app, publish, as)).status).toBe(403)
  },
  async A076({ body, send }) {
    await send({ body: { ...body, isCore: false } })
  },
  async A077({ app, body, send }) {
    const made = await send({ body: { ...body, name: 'Of the core', isCore: true } })
    const [row] = await administer(app.connection, 'select is_core from modules where id = $1', [
      made.json().id,
    ])
    expect([made.json().isCore, row?.is_core]).toEqual([false, false])
  },
  async A081({ body, send, world }) {
    const own = { id: newId(), forkId: world.f2.site.id, createdAt: '2001-01-01T00:00:00.000Z', version: 99 }
    const answer = await send({ body: { ...body, ...own } })
    expect(answer.json()).toMatchObject({ forkId: world.f1.site.id, version: 1 })
    expect(answer.json().id).not.toBe(own.id)
    expect(answer.json().createdAt).not.toBe(own.createdAt)
    const other = await send({ body: { ...body, authorId: newId() } })
    expect(other.json().errors).toMatchObject([{ pointer: '/authorId' }])
  },
  async A084({ app, world, body, send }) {
    const { site } = world.f2
    for (const extra of [
      { isSubscribed: true },
      { confirmedAt: new Date() },
      { forkId: site.id },
      { preferences: {} },
    ]) {
      await send({ body: { ...body, ...extra } })
    }
    expect(
      await administer(app.connection, 'select from notifications where confirmed_at is not null'),
    ).toEqual([])
  },
  async A086({ send }) {
    await send({ body: '{"__proto__":{"polluted":1},"title":"x"}' })
    await send({ body: '{"constructor":{"prototype":{"polluted":1}},"title":"x"}' })
    expect({}).not.toHaveProperty('polluted')
  },
  async A088({ app, send }) {
    const { username } = await anAccountWith(app, PASSPHRASE)
    const unknown = await send({ body: { username: 'nobody-of-that-name', password: 'wrong' } })
    const wrong = await send({ body: { username, password: 'wrong' } })
    expect(wrong.json()).toEqual({ ...unknown.json(), instance: wrong.json().instance })
    expect(unknown.json().detail).toBe('Invalid credentials')
  },
  async A090({ send }) {
    for (const username of [[], ['admin'], { $ne: null }, 7, null, true, 'ad\0min']) {
      await send({ body: { username, password: 'x' } })
    }
  },
  async A091({ send }) {
    await send({ body: { username: 'admin', password: 'x'.repeat(1024 * 1024) } })
  },
  async A092({ app, send, line }) {
    const { username } = await anAccountWith(app, PASSPHRASE)
    await send({ body: { username, password: PASSPHRASE } })
    const cut = `${PASSPHRASE.slice(0, -1)}x`
    expect(Buffer.byteLength(PASSPHRASE)).toBeGreaterThan(64)
    expect((await refusalOf(app, line, { body: { username, password: cut } })).status).toBe(401)
    const longer = `${'é'.repeat(80)}1`
    const { username: other } = await anAccountWith(app, longer)
    expect(
      (await refusalOf(app, line, { body: { username: other, password: `${'é'.repeat(80)}2` } })).status,
    ).toBe(401)
  },
  async A093({ guarded }) {
    const { username } = await anAccountWith(guarded, PASSPHRASE)
    const login = (password: string, remoteAddress: string, cookie = '') =>
      guarded.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { host: 'localhost', ...(cookie && { cookie }) },
        payload: { username, password },
      })
    const known = await login(PASSPHRASE, '192.0.2.1')
    const device = /device=[\w-]{43}/.exec(String(known.headers['set-cookie']))?.[0]
    for (let n = 0; n < 10; n++) expect((await login('wrong', '192.0.2.2')).statusCode).toBe(401)
    let refused = await login('wrong', '192.0.2.2')
    // A busy machine may need longer for a try than the first wait lasts; each further one lasts twice as long.
    for (let n = 0; n < 5 && refused.statusCode === 401; n++) refused = await login('wrong', '192.0.2.2')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(PASSPHRASE, '192.0.2.3', device)).statusCode).toBe(200)
  },
  async A097({ app, send, world }) {
    const { username } = await anAccountWith(app, PASSPHRASE)
    const planted = (await world.as('viewer')).as ?? ''
    const answer = await send({ as: planted, body: { username, password: PASSPHRASE } })
    expect(tokenIn(answer)).toMatch(/^[\w-]{43}$/)
    expect(tokenIn(answer)).not.toBe(planted)
    expect((await refusalOf(app, 'GET /api/auth/user', { as: planted })).status).toBe(401)
    const invented = 'B'.repeat(43)
    expect(tokenIn(await send({ as: invented, body: { username, password: PASSPHRASE } }))).not.toBe(invented)
  },
  async A099({ app, as, send }) {
    const answer = await send()
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(await hasSession(app, as.as ?? '')).toBe(false)
    expect((await refusalOf(app, 'GET /api/auth/user', as)).status).toBe(401)
  },
  async A100({ as, send }) {
    const answer = await send()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toMatch(/password|hash|argon|token|session|sid/i)
    expect(answer.body).not.toContain(as.as)
  },
  async A105({ app, send, body }) {
    await send({ body: { ...body, title: 'A second book' } })
    expect(await newSetupToken(app.db)).toBeNull()
  },
  async A107({ send }) {
    const { body } = await send()
    expect(body).not.toMatch(
      /value="[^"]+"[^>]*type="password"|type="password"[^>]*value="[^"]+"|demo|default password/i,
    )
  },
  async A108({ body, send }) {
    await send({ body, headers: { origin: EVIL } })
    await send({ body, headers: { origin: 'null' } })
  },
  async A109({ send }) {
    await send({ headers: { 'sec-fetch-site': 'cross-site' } })
  },
  async A112({ send }) {
    const { headers } = await send({
      headers: { origin: EVIL, 'access-control-request-method': 'POST', 'sec-fetch-site': 'cross-site' },
    })
    for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/)
  },
  async A114({ send }) {
    const { headers } = await send()
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toMatch(/frame-ancestors '(none|self)'/)
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
  async A118({ body, send }) {
    expect((await send({ body: { ...body, slug: '' } })).json().detail).toBe('Slug is required')
  },
  async A119({ body, send }) {
    const detail = 'Slug must contain only lowercase letters, numbers, and hyphens'
    expect((await send({ body: { ...body, slug: 'My Page' } })).json().detail).toBe(detail)
  },
  async A122({ body, send }) {
    for (const template of ['admin', '../login', '', 'Default']) await send({ body: { ...body, template } })
  },
  async A123({ body, send }) {
    for (const isPublished of ['false', 'true', '', 0, 1, null, []])
      await send({ body: { ...body, isPublished } })
  },
  async A125({ app, body, send, world }) {
    const { slug } = await aPage(app, world.f1.site)
    const answer = await send({ body: { ...body, slug } })
    expect(answer.json().detail).toContain(slug)
  },
  async A126({ app, body, send, world }) {
    const theirs = `POST /api/forks/${world.f2.site.id}/pages` as const
    expect((await app.call(theirs, { ...(await world.as('admin of F2')), body })).statusCode).toBe(201)
    await send({ body })
  },
  async A127({ send }) {
    for (const text of ['{"slug":', '{"title":"x"', '{"title":"x",}', '\ufeff{', 'NaN', "{'a':1}"]) {
      await send({ body: text })
    }
  },
  async A128({ send }) {
    for (const text of ['[]', '"x"', 'null', '5', 'true']) await send({ body: text })
  },
  async A134({ app, line, as, send }) {
    expect((await app.call(line, as)).statusCode).toBe(204)
    await send()
    await send()
  },
  async A135({ body, send }) {
    for (const title of ['', '   ', '\t\n', '\u00a0', '\u200b', '\u200b \u2060\ufeff']) {
      expect((await send({ body: { ...body, title } })).json().detail).toBe('Title is required')
    }
  },
  async A137({ body, send }) {
    const open = '{"type":"blockquote","content":['
    const nested = (depth: number) =>
      `{"v":1,"doc":{"type":"doc","content":[${open.repeat(depth)}{"type":"paragraph"}${']}'.repeat(depth)}]}}`
    for (const depth of [150, 5_000, 50_000]) {
      await send({ body: JSON.stringify({ ...body, content: 0 }).replace(/0}$/, `${nested(depth)}}`) })
    }
    await send({ body: { ...body, content: '> '.repeat(5_000) } })
  },
  async A138({ body, send }) {
    const answer = await send({ body: { ...body, email: 'a@b\r\nBcc: x@y' } })
    expect(answer.json().detail).toBe('Valid email is required')
  },
  async A139({ body, send }) {
    for (const url of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', ' vbscript:x']) {
      await send({ body: { ...body, socialLinks: { x: url } } })
    }
  },
  async A141({ body, send }) {
    for (const type of ['file', 'hidden', 'password'])
      await send({ body: { ...body, fields: [{ id: 'a', type, label: 'A' }] } })
  },
  async A142({ body, send }) {
    for (const redirectUrl of ['//evil.example', 'https:evil.example', '\\evil', EVIL])
      await send({ body: { ...body, settings: { redirectUrl } } })
  },
  async A144({ app, world, line, as, send }) {
    const submit = `${line.replace('PUT', 'POST')}/submissions` as 'POST /'
    for (const name of Array.from({ length: 40 }, (_, i) => `Reader ${i}`))
      expect((await app.call(submit, { body: { data: { name } } })).statusCode).toBe(201)
    await send({ body: { fields: [] } })
    const path =
      `/api/forks/${world.f1.site.id}/form-submissions?form=${line.split('/').at(-1)}&limit=100` as const
    const entries = (await app.call(`GET ${path}`, as)).json()
    expect(entries).toHaveLength(40)
    expect(entries[39].answers).toEqual([{ id: 'name', label: 'plain', answer: 'Reader 0' }])
  },
  async A146({ body, send }) {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      ' java\tscript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https:evil.example',
      'https://a b',
    ]) {
      const item = { label: 'x', url }
      await send({ body: { ...body, items: [item] } })
      await send({ body: { ...body, items: [{ label: 'x', children: [item] }] } })
    }
  },
  async A147({ send }) {
    expect((await send({ body: { isEnabled: false } })).json().detail).toContain('always on')
  },
  async A148({ app, world, as, send }) {
    const shut = (id: string, isEnabled: boolean) =>
      app.call(`POST /api/forks/${world.f1.site.id}/modules/${id}/toggle`, { ...as, body: { isEnabled } })
    for (const id of ['reflections', 'book-content']) expect((await shut(id, false)).statusCode).toBe(200)
    const { detail } = (await send({ body: { isEnabled: true } })).json()
    for (const id of ['book-content', 'reflections']) expect((await shut(id, true)).statusCode).toBe(200)
    expect(detail).toContain('book-content')
  },
  async A150({ app, send }) {
    await send({ body: { googleAnalyticsId: "G-1');alert(1)//" } })
    expect((await app.call('GET /')).body).not.toContain('alert(1)')
  },
  async A152({ send }) {
    for (const value of ['javascript:alert(1)', 'http://127.0.0.1/', 'data:image/svg+xml,<svg/>'])
      for (const field of ['logoUrl', 'faviconUrl']) await send({ body: { [field]: value } })
  },
  async A154({ app, as, line, send }) {
    await send({ body: { maintenanceMode: true } })
    const closed = await app.call('GET /')
    expect(closed.statusCode).toBe(503)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.call('GET /admin/login')).statusCode).toBe(200)
    expect((await app.call('GET /api/auth/user', as)).statusCode).toBe(200)
    await app.call(line, { ...as, body: { maintenanceMode: false } })
  },
  async A155({ app, world, line, as, send }) {
    const pieces = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<p style="background:expression(alert(1))">x</p>',
      '<svg onload=alert(1)>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '[a](javascript:alert(1)) [b](java&#9;script:alert(1)) [c](data:text/html,<script>alert(1)</script>)',
    ]
    const saved = await send({ body: { content: pieces.join('\n\n'), isPublished: true } })
    const read = await app.call(line.replace('PUT', 'GET') as 'GET /', as)
    expect(read.json().content).toEqual(saved.json().content)
    const page = await app.call(`GET /blog/${saved.json().slug}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('&lt;script&gt;alert(1)')
    expect(activeIn(page.body)).toEqual([])
    expect(page.body).not.toContain(world.f2.mark)
  },
  async A157({ app, as, body, send }) {
    const title = '</title></script><script>alert(1)</script>\u2028"><img src=x onerror=alert(1)>'
    const made = await send({ body: { ...body, title, excerpt: title, isPublished: true } })
    expect(made.json().title).toBe(title)
    const own = made.json().path
    for (const path of [own, '/blog', '/search?q=alert', '/feed.xml', '/sitemap-en.xml'] as const) {
      expect(activeIn((await app.call(`GET ${path as '/'}`)).body)).toEqual([])
    }
    await app.call(`DELETE /api/blog/${made.json().id}`, as)
  },
  async A158({ app, world, line, send }) {
    const name = '<img src=x onerror=alert(1)></script><script>alert(1)</script>'
    await send({ body: { data: { name, unknown: name } } })
    const path = `/api/forks/${world.f1.site.id}/form-submissions?form=${line.split('/')[3]}&limit=1` as const
    const [entry] = (await app.call(`GET ${path}`, await world.as('admin'))).json()
    // As text, and nothing of what was not asked.
    expect(entry.answers).toEqual([{ id: 'name', label: 'plain', answer: name }])
  },
  async A162({ line, send }) {
    const plain = await send()
    for (const query of [
      'sort=slug;drop%20table%20forks',
      "filter=slug:[x']",
      'order[]=(select%201)',
      '%00=%00',
    ]) {
      const answer = await send({ line: `${line}?${query}` as typeof line })
      if (answer.statusCode === 200) expect(answer.body).toBe(plain.body)
    }
  },
  async A163({ app, world, line, send }) {
    const names = ['100% linen', 'under_score', 'back\\slash', 'plain']
    await administer(
      app.connection,
      `insert into media_files (fork_id, id, filename, original_name, path, size)
        select $1, gen_random_uuid(), name, name, '/objects/uploads/' || name, 1 from unnest($2::text[]) name`,
      [world.f1.site.id, names],
    )
    for (const [q, found] of [
      ["%' OR 1=1--", []],
      ['%', ['100% linen']],
      ['_', ['under_score']],
      ['\\', ['back\\slash']],
    ] as const) {
      const answer = await send({ line: `${line}?q=${encodeURIComponent(q)}` as typeof line })
      expect(answer.json().map(({ originalName }: { originalName: string }) => originalName)).toEqual(found)
    }
    await administer(app.connection, 'delete from media_files where original_name = any($1)', [names])
  },
  async A165({ line, send, world }) {
    const plain = await send()
    expect(plain.body).toContain(world.f1.publishedPart.id)
    for (const query of ['filter[isPublished]=false', 'include=*', 'isPublished=false']) {
      expect((await send({ line: `${line}?${query}` as typeof line })).statusCode).toBe(422)
    }
    for (const query of ['status=draft', 'status=scheduled', 'limit=1&status=draft']) {
      expect((await send({ line: `${line}?${query}` as typeof line })).body).toBe('[]')
    }
    for (const { id } of [world.f1.draftPart, world.f1.draftChapter]) expect(plain.body).not.toContain(id)
  },
  async A166({ app, send }) {
    const draft = await send()
    const unknown = await app.call(`GET /api/book-parts/${newId()}/chapters`)
    expect(draft.json()).toEqual({ ...unknown.json(), instance: draft.json().instance })
  },
  async A168({ app, send, line, world }) {
    await send()
    const [, path = ''] = line.split(' ')
    for (const page of [
      '/',
      '/blog',
      `/blog/${world.f1.post.slug}`,
      '/blog/category/plain',
      '/feed.xml',
      '/sitemap-en.xml',
      '/search?q=plain',
    ]) {
      expect((await app.call(`GET ${page as '/'}`)).body).not.toContain(path)
    }
  },
  async A193({ send }) {
    expect((await send({ body: { name: '  ', email: 'a@b.c' } })).json().detail).toBe(
      'Please fill in all fields',
    )
  },
  async A194({ send }) {
    for (const email of ['nobody', 'a@b.c\r\nBcc: d@e.f', `${'x'.repeat(10_240)}@b.c`, 'a@b.c,d@e.f']) {
      await send({ body: { name: 'Ana', email } })
    }
  },
  async A195({ app, send }) {
    const email = 'known@example.org'
    const fresh = await send({ body: { name: 'Ana', email } })
    await administer(app.connection, 'update notifications set confirmed_at = now() where email = $1', [
      email,
    ])
    const known = await send({ body: { name: 'Ana', email: 'Known@Example.ORG' } })
    expect(known.body).toBe(fresh.body)
    expect(
      await administer(app.connection, 'select from notifications where email = $1', [email]),
    ).toHaveLength(1)
  },
  async A197({ app, line, row }) {
    const email = 'fifty@example.org'
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(line, { body: { name: 'Ana', email } })),
    )
    for (const { statusCode } of answers) expect(row.statuses).toContain(statusCode)
    expect(
      await administer(app.connection, 'select from notifications where email = $1', [email]),
    ).toHaveLength(1)
  },
  async A200({ app, world, send }) {
    const name = `=cmd|' /C calc'!A0`
    await send({ body: { name, email: 'formula@example.org' } })
    const as = await world.as('admin')
    const path = `/api/forks/${world.f1.site.id}/subscribers/export?q=formula` as const
    const [, line = ''] = (await app.call(`GET ${path}`, as)).body.split('\r\n')
    expect(line).toContain(`,'=cmd|',/C calc'!A0,`)
    const [stored] = (await app.call(`GET ${path}&format=json`, as)).json()
    expect(`${stored.firstName} ${stored.lastName}`).toBe(name)
  },
  async A203({ app, world, line, row }) {
    for (const caller of ['anonymous', 'viewer'] as const) {
      for (const path of [line, `${line}/export`] as const) {
        const answer = await app.call(path, await world.as(caller))
        expect(row.statuses).toContain(answer.statusCode)
        expect(answer.body).not.toContain('@')
      }
    }
  },
  async A206({ app, line, send }) {
    const id = line.split('/')[3]
    await administer(app.connection, 'update forms set is_active = false where id = $1', [id])
    await send({ body: { data: { name: 'Tove' } } })
    const stored = await administer(app.connection, 'select from form_submissions where form_id = $1', [id])
    expect(stored).toEqual([])
  },
  async A207({ app, line, send }) {
    const fields = [
      { id: 'name', type: 'text', label: 'Name', required: true },
      { id: 'kind', type: 'select', label: 'Kind', options: ['One', 'Two'] },
      { id: 'day', type: 'date', label: 'Day' },
    ]
    const sql = 'update forms set fields = $2 where id = $1'
    await administer(app.connection, sql, [line.split('/')[3], JSON.stringify(fields)])
    const answer = await send({ body: { data: { kind: 'three', day: '2026-02-30' } } })
    const pointers = answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toEqual(['/data/name', '/data/kind', '/data/day'])
  },
  async A217({ app, line, as, body, row }) {
    const sent = { ...as, body }
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(line, sent)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
    expect(row.statuses).toEqual([201, 409])
    const rows = await administer(app.connection, 'select from pages where slug = $1', [body.slug])
    expect(rows).toHaveLength(1)
  },
  async A218({ app, body, send }) {
    const sent = { body, headers: { 'idempotency-key': newId() } }
    const first = await send(sent)
    expect((await send(sent)).body).toBe(first.body)
    const rows = await administer(app.connection, 'select from pages where slug = $1', [body.slug])
    expect(rows).toHaveLength(1)
  },
  async A220({ app, line, as, send }) {
    for (const title of ['First', 'Second']) await app.call(line, { ...as, body: { title } })
    const headers = { 'if-match': '"3"' }
    const statuses = await Promise.all(
      ['Ours', 'Theirs'].map((title) => app.call(line, { ...as, headers, body: { title } })),
    )
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = statuses.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(lost?.json().current).toMatchObject({ title: won?.json().title, version: 4 })
    await send({ headers, body: { title: 'Too late' } })
    expect((await app.call(line.replace('PUT', 'GET') as 'GET /', as)).json().title).toBe(won?.json().title)
  },
  async A225({ app, line, as }) {
    const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x')
    for (const length of [100 * MEBIBYTE.length, null]) {
      const { status, sent } = await flood(await portOf(app.server), line, as.as ?? '', MEBIBYTE, length)
      expect(status).toBe(413)
      // What a socket holds in its buffers, and nothing near the whole.
      expect(sent).toBeLessThan(32 * MEBIBYTE.length)
    }
  },
  async A226({ slow, row }) {
    const port = await portOf(slow.server)
    const lines = await Promise.all(
      Array.from({ length: 30 }, () =>
        aLine(port, 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      ),
    )
    for (const line of lines) drip(line, 50)
    expect(await statusOver(port, { host: 'localhost' })).toBe(200)
    for (const said of await Promise.all(lines.map(({ ended }) => ended)))
      expect(row.statuses).toContain(Number(said.slice(9, 12)))
  },
  async A228({ app, row }) {
    const port = await portOf(app.server)
    const cookies = Array.from({ length: 1_000 }, (_, n) => `cookie-${n}=0123456789`).join('; ')
    const tooMuch: Record<string, string>[] = [{ 'x-long': 'x'.repeat(64 * 1024) }, { cookie: cookies }]
    for (const headers of tooMuch) {
      expect(row.statuses).toContain(await statusOver(port, headers))
    }
  },
  async A231({ app, world, send }) {
    const line = `GET /parts/${world.f1.publishedPart.number}` as const
    const signedIn = await send({ line })
    const anonymous = await app.call(line)
    expect(anonymous.body).toBe(signedIn.body)
    expect(anonymous.body).not.toContain('/admin"')
    expect(anonymous.headers).not.toHaveProperty('set-cookie')
    expect(signedIn.headers['cache-control']).toMatch(/no-store|private|max-age=0, must-revalidate/)
  },
  async A232({ send }) {
    for (const n of [
      '99999999999999999999',
      '-1',
      '1e3',
      'NaN',
      '1.5',
      '%D8%A0',
      '%00',
      "1'",
      '2147483648',
    ]) {
      await send({ line: `GET /chapters/${n}` })
    }
  },
  async A233({ send }) {
    const { body } = await send()
    expect(body).toContain('Part Not Found')
    expect(body).toContain('href="/book/intro"')
  },
  async A234({ send }) {
    for (const next of ['//evil.example', '\\evil.example', 'https:evil.example', 'javascript:evil']) {
      expect((await send({ line: `GET /admin/login?next=${encodeURIComponent(next)}` })).body).not.toContain(
        'evil',
      )
    }
  },
  async A191({ app, as, body, send }) {
    let heard = 0
    const listener = createServer((socket) => {
      heard++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const near = `http://127.0.0.1:${port}/a.png`
    const content = `![a](${near})\n\n[b](${near})\n\n${near}\n\n![c](http://[::1]:${port}/)`
    const made = await send({ body: { ...body, content, isPublished: true } })
    for (const path of [made.json().path, '/blog', '/feed.xml']) await app.call(`GET ${path as '/'}`)
    await app.call(`DELETE /api/blog/${made.json().id}`, as)
    listener.close()
    expect(heard).toBe(0)
  },
  async A221({ app, as, line, send }) {
    await send({ body: { title: 'What the first one wrote' } })
    const last = await send({ body: { metaTitle: 'What the second one wrote', title: 'Both' } })
    expect(last.json()).toMatchObject({ title: 'Both', metaTitle: 'What the second one wrote' })
    const states = `${line.replace('PUT', 'GET')}/revisions` as 'GET /'
    const numbers = (await app.call(states, as)).json().map(({ number }: { number: number }) => number)
    const kept = await Promise.all(
      numbers.map(async (number: number) => (await app.call(`${states}/${number}` as 'GET /', as)).body),
    )
    expect(kept.some((state) => state.includes('What the first one wrote'))).toBe(true)
  },
  async A237({ app, as, body, line, send }) {
    for (const text of ['👩‍👩‍👧‍👦', '𠮷野家', 'نص \u202eمقلوب\u202c', `e${'\u0301'.repeat(60)}`]) {
      const made = await send({ body: { ...body, name: `a ${text}`, bio: text } })
      expect((await app.call(`GET /api/team/${made.json().id}`, as)).json()).toMatchObject({
        name: `a ${text}`,
        bio: text,
      })
      await app.call(`DELETE /api/team/${made.json().id}`, as)
    }
    for (const text of ['half \ud83d', 'nul \0', '語'.repeat(64 * 1024)]) {
      for (const field of ['name', 'bio']) {
        const refused = await app.call(line, { ...as, body: { ...body, [field]: text } })
        expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, `/${field}`])
      }
    }
  },
  async A235({ app, as, body, line, send }) {
    const stored = [
      '👩‍👩‍👧‍👦 🏳️‍🌈',
      '𠮷野家 𪚥',
      'نص \u202eمقلوب\u202c',
      `e${'\u0301'.repeat(60)}`,
      '\u2028\u2029',
      'ﷺ',
    ]
    for (const text of stored) {
      const words = { title: `a ${text} b`, metaTitle: text, metaDescription: text }
      const made = await send({ body: { ...body, slug: `${body.slug}-${stored.indexOf(text)}`, ...words } })
      const read = await app.call(`GET /api/pages/${made.json().id}`, as)
      expect(read.json()).toMatchObject(words)
    }
    for (const text of ['half \ud83d', '\udc00', 'nul \0', '語'.repeat(64 * 1024)]) {
      for (const field of ['title', 'metaTitle', 'metaDescription']) {
        const refused = await app.call(line, {
          ...as,
          body: { ...body, [field]: text },
        })
        expect(refused.statusCode).toBe(422)
        expect(refused.json().errors[0].pointer).toBe(`/${field}`)
      }
    }
  },
  async A239({ away, line, row }) {
    const answer = await refusalOf(away, line, { as: 'C'.repeat(43) })
    expect(row.statuses).toContain(answer.status)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  },
  async A240({ app, line, as, body }) {
    const refused: [number, object][] = [
      [401, { body }],
      [403, { ...as, body, headers: { origin: EVIL } }],
      [422, { ...as, body: {} }],
      [400, { ...as, body: '{' }],
      [400, { ...as, body, headers: { 'if-match': 'x' } }],
      [415, { ...as, body, headers: { 'content-type': 'text/plain' } }],
      [413, { ...as, body: { title: 'x'.repeat(9_000_000) } }],
    ]
    for (const [status, options] of refused) expect((await refusalOf(app, line, options)).status).toBe(status)
  },
}
