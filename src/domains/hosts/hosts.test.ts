import { once } from 'node:events'
import { createServer as createHttps, type Server } from 'node:https'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSession, aSite } from '../../../test/support/app.ts'
import { aCertificate, anAuthority, type Made } from '../../../test/support/certificate.ts'
import { administer } from '../../../test/support/database.ts'
import { aDnsServer, type Names } from '../../../test/support/dns.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { aSecretKey } from '../../../test/support/platform.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { createOutside } from '../../platform/outside/outside.ts'
import { stateOf } from './contract.ts'
import { hostsJobs } from './jobs.ts'
import { newChallenge, solve } from './challenge.ts'
import type { Domain } from './shapes.ts'

/** In every process a change is seen by then. */
const SOON = { timeout: 2_000, interval: 20 }

const folder = mkdtempSync(join(tmpdir(), 'flyleaf-domains-'))
let app: App
let standard: Site
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  standard = await aSite(app, 'The default', { isDefault: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  as = await aSession(app, await anAccount(app, { isPlatformOwner: true }))
})

const of = (site: Site) => `/api/forks/${site.id}/domains` as const
const owned = (site: Site) => `/api/admin/forks/${site.id}/domains` as const
const add = (site: Site, domain: string, by = as) =>
  app.call(`POST ${owned(site)}`, { as: by, body: { domain } })
const listed = async (site: Site): Promise<Domain[]> => (await app.call(`GET ${of(site)}`, { as })).json()
const namesOf = async (site: Site) => (await listed(site)).map(({ domain }) => domain)
const primary = (site: Site, domain: string) => app.call(`PUT ${owned(site)}/${domain}/primary`, { as })
const remove = (site: Site, domain: string) => app.call(`DELETE ${owned(site)}/${domain}`, { as })
/** Gives a site a domain that is its primary one at once, as its owner says so. */
const lead = async (site: Site, domain: string) => {
  await add(site, domain)
  return primary(site, domain)
}
const leads = async (host: string, line: `${string} /${string}` = 'GET /') => {
  const { statusCode, headers } = await app.call(line, { host })
  return [statusCode, headers.location]
}

describe('domains of a site', () => {
  it('[C616] are one primary and others, as browsers write them, and shown with their letters', async () => {
    const site = await aSite(app, 'Several')
    expect((await add(site, 'https://Bücher.Example/')).json()).toMatchObject({
      domain: 'xn--bcher-kva.example',
      shown: 'bücher.example',
      isPrimary: false,
    })
    await primary(site, 'xn--bcher-kva.example')
    expect((await add(site, 'WWW.several.example.')).json()).toMatchObject({
      domain: 'www.several.example',
      isPrimary: false,
    })
    expect(await namesOf(site)).toEqual(['xn--bcher-kva.example', 'www.several.example'])
    for (const [typed, sentence] of [
      ['several.example:8080', 'Domain must be a name such as book.example.org, without a port'],
      ['10.0.0.1', 'Domain must be a name such as book.example.org, without a port'],
      [' ', 'Domain is required'],
    ]) {
      const refused = await add(site, typed ?? '')
      expect([refused.statusCode, refused.json().detail]).toEqual([422, sentence])
    }
  })

  it('[C229] all lead to the primary one with path and query, and calls are answered at each', async () => {
    const site = await aSite(app, 'Leading')
    await lead(site, 'leading.example')
    await add(site, 'www.leading.example')
    expect(await leads('leading.example')).toEqual([200, undefined])
    for (const host of ['www.leading.example', 'WWW.Leading.Example:8080', 'leading.example.']) {
      expect(await leads(host, 'GET /parts?sort=a&b=%20')).toEqual([
        308,
        'https://leading.example/parts?sort=a&b=%20',
      ])
    }
    expect(await leads('www.leading.example', 'HEAD //evil.example/a')).toEqual([
      308,
      'https://leading.example//evil.example/a',
    ])
    expect((await app.call('GET /api/auth/user', { host: 'www.leading.example' })).statusCode).toBe(401)
    expect((await app.call('GET /healthz', { host: 'www.leading.example' })).statusCode).toBe(200)
    expect(await leads('other.example')).toEqual([421, undefined])
  })

  it('[C229] show the site and are named by no link before one of them is known to lead here', async () => {
    const site = await aSite(app, 'Waiting')
    const home = `${site.slug}.localhost`
    const canonical = async (host: string) =>
      /rel="canonical" href="([^"]+)"/.exec((await app.call('GET /', { host })).body)?.[1]
    const before = await canonical(home)
    await add(site, 'waiting.example')
    await add(site, 'www.waiting.example')
    expect((await listed(site)).map(({ isPrimary }) => isPrimary)).toEqual([false, false])
    for (const host of [home, 'waiting.example', 'www.waiting.example']) {
      expect([host, ...(await leads(host))]).toEqual([host, 200, undefined])
      expect([host, await canonical(host)]).toEqual([host, before])
    }
    expect(await leads('strange.example')).toEqual([421, undefined])
    await primary(site, 'www.waiting.example')
    expect(await leads('waiting.example')).toEqual([308, 'https://www.waiting.example/'])
    expect(await canonical(home)).toBe('https://www.waiting.example/')
  })

  it('change their order, and the last of them goes last', async () => {
    const site = await aSite(app, 'Moved')
    await lead(site, 'old.moved.example')
    await add(site, 'new.moved.example')
    expect((await remove(site, 'old.moved.example')).json().detail).toBe(
      'The other domains lead to old.moved.example. Make another one the primary domain first.',
    )
    expect((await primary(site, 'new.moved.example')).json()).toMatchObject([
      { domain: 'new.moved.example', isPrimary: true },
      { domain: 'old.moved.example', isPrimary: false },
    ])
    expect(await leads('old.moved.example', 'GET /parts')).toEqual([308, 'https://new.moved.example/parts'])
    expect((await app.call('GET /', { host: 'new.moved.example' })).body).toContain(
      '<link rel="canonical" href="https://new.moved.example/"',
    )
    await remove(site, 'old.moved.example')
    expect((await remove(site, 'new.moved.example')).json()).toEqual([])
    expect(await leads('new.moved.example')).toEqual([421, undefined])
    expect((await primary(site, 'new.moved.example')).statusCode).toBe(404)
  })

  it('[C616] are nobody else’s, whichever of two transactions is faster', async () => {
    const [one, other] = [await aSite(app, 'One'), await aSite(app, 'Other')]
    await add(one, 'one.example')
    await add(one, 'further.one.example')
    for (const domain of ['one.example', 'further.one.example']) {
      const refused = await add(other, domain)
      expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([409, '/domain'])
      expect(refused.json().detail).toBe(`Another site has the domain ${domain}.`)
      const put = { as, body: { domain } }
      expect((await app.call(`PUT /api/admin/forks/${other.id}`, put)).statusCode).toBe(409)
    }
    expect((await add(one, 'one.example')).statusCode).toBe(409)
    await add(other, 'other.example')
    const races = await Promise.all(
      ['a', 'b', 'c', 'd'].flatMap((name) =>
        [one, other].map((site) => add(site, `${name}.raced.example`).then(({ statusCode }) => statusCode)),
      ),
    )
    expect(races.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
    const strays = await administer(
      app.connection,
      'select domain from forks where domain is not null except select domain from site_domains where is_primary',
    )
    expect(strays).toEqual([])
  })

  it('are seen by those who may see the settings and changed by the owner of the install alone', async () => {
    const site = await aSite(app, 'Rights')
    const admin = await aPerson(app, { site, role: 'admin' })
    expect((await app.call(`GET ${of(site)}`, { as: admin })).statusCode).toBe(200)
    expect((await add(site, 'rights.example', admin)).statusCode).toBe(403)
    const author = await aPerson(app, { site, role: 'author' })
    expect((await app.call(`GET ${of(site)}`, { as: author })).statusCode).toBe(403)
  })

  it('stay with a site that is deleted, and come back with it', async () => {
    const site = await aSite(app, 'Gone')
    await add(site, 'gone.example')
    await add(site, 'www.gone.example')
    await app.call(`DELETE /api/admin/forks/${site.id}`, { as, body: { name: 'Gone' } })
    expect(await leads('www.gone.example')).toEqual([421, undefined])
    expect((await add(standard, 'www.gone.example')).statusCode).toBe(409)
    expect((await app.call('GET /api/domains/known?domain=www.gone.example')).statusCode).toBe(404)
  })
})

describe('in another process', () => {
  it('[C230] pages, links and snapshots follow the primary domain within two seconds', async () => {
    const beside = await anApp({ beside: app, isListening: true, limits: NO_LIMITS, snapshotFolder: folder })
    const site = await aSite(app, 'Followed')
    await lead(site, 'first.followed.example')
    await add(site, 'second.followed.example')
    const at = async (host: string, path: `/${string}` = '/') => beside.call(`GET ${path}`, { host })
    await expect.poll(async () => (await at('first.followed.example')).statusCode, SOON).toBe(200)
    const pages: `/${string}`[] = ['/', '/feed.xml', '/sitemap-en.xml']
    for (const path of pages) await at('first.followed.example', path)
    await primary(site, 'second.followed.example')
    await expect.poll(async () => (await at('first.followed.example')).statusCode, SOON).toBe(308)
    for (const path of pages) {
      const { body, statusCode } = await at('second.followed.example', path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).toContain('https://second.followed.example')
      expect(body).not.toContain('first.followed.example')
    }
    const snapshot = () => readFileSync(join(folder, 'sites.json'), 'utf8')
    await expect.poll(() => snapshot().includes('"domain":"first.followed.example"'), SOON).toBe(true)
    const away = await anApp({ databasePort: 1, snapshotFolder: folder })
    expect((await away.call('GET /parts', { host: 'first.followed.example' })).headers.location).toBe(
      'https://second.followed.example/parts',
    )
  })
})

describe('the check of a domain', () => {
  const authority = anAuthority('Test Authority')
  const served = new Map<string, Made>()
  let names: Names
  let port: number
  let seen: App
  let site: Site
  let tls: Server
  let stranger: ReturnType<typeof createHttp>
  let passesHost = true
  const outsideOf = (mayBePrivate: boolean) =>
    createOutside({ publicUrl: `https://book.example:${port}`, dnsServers: [names.server], mayBePrivate })

  beforeAll(async () => {
    setDefaultCACertificates([...getCACertificates('default'), authority.cert])
    names = await aDnsServer()
    const plain = aCertificate({ names: ['nobody.example'] })
    tls = createHttps(
      {
        ...plain,
        SNICallback: (name, done) => done(null, createSecureContext(served.get(name) ?? plain)),
      },
      (request, response) => {
        const host = passesHost ? (request.headers.host ?? '') : 'localhost'
        void app.server
          .inject({ url: request.url ?? '', headers: { host } })
          .then(({ statusCode, body }) => response.writeHead(statusCode).end(body))
      },
    )
    await once(tls.listen(0, '127.0.0.1'), 'listening')
    port = (tls.address() as AddressInfo).port
    stranger = createHttp((_, response) => response.end('x'.repeat(5_000_000)))
    await once(stranger.listen(port, '127.0.0.2'), 'listening')
    const { secrets } = app.platform
    seen = await anApp({ beside: app, limits: NO_LIMITS, secrets, outside: outsideOf(true) })
    site = await aSite(app, 'Seen')
    for (const name of ['good', 'expired', 'other', 'self', 'none', 'away', 'both'])
      await add(site, `${name}.seen.example`)
  })
  afterAll(() => {
    names.close()
    tls.close()
    stranger.close()
  })

  const inList = async (host: string): Promise<Domain> => {
    const found = (await listed(site)).find(({ domain }) => domain === host)
    if (!found) throw new Error(`${host} is no domain of the site`)
    return found
  }
  const check = async (name: string, by = seen): Promise<Domain> => {
    const answer = await by.call(`POST ${of(site)}/${name}.seen.example/check`, { as })
    expect([name, answer.statusCode]).toEqual([name, 200])
    return answer.json()
  }

  it('finds the name it stands for, that this install answers, and a certificate with its issuer, end and names', async () => {
    const host = 'good.seen.example'
    names.entries.set(host, { a: ['127.0.0.1'], cname: 'proxy.example' })
    served.set(host, aCertificate({ names: [host, 'www.seen.example'], by: authority, days: 60 }))
    const { answer, checkedAt } = await check('good')
    expect(answer).toMatchObject({
      names: 'found',
      alias: 'proxy.example',
      isSecure: true,
      addresses: [{ address: '127.0.0.1', state: 'here' }],
      certificate: { issuer: 'Test Authority', names: [host, 'www.seen.example'], fault: null },
    })
    expect(stateOf(answer)).toBe('good')
    expect(Date.parse(answer?.certificate?.validUntil ?? '') - Date.now()).toBeCloseTo(60 * 86_400_000, -4)
    expect(Date.now() - Date.parse(checkedAt ?? '')).toBeLessThan(60_000)
    expect((await listed(site)).find(({ domain }) => domain === host)?.answer).toEqual(answer)
  })

  it('says what is wrong with a certificate, and still who answers', async () => {
    for (const [name, made, fault] of [
      ['expired', aCertificate({ names: ['expired.seen.example'], by: authority, days: -1 }), 'expired'],
      ['other', aCertificate({ names: ['elsewhere.example'], by: authority }), 'other-name'],
      ['self', aCertificate({ names: ['self.seen.example'] }), 'self-signed'],
    ] as const) {
      names.entries.set(`${name}.seen.example`, { a: ['127.0.0.1'] })
      served.set(`${name}.seen.example`, made)
      const { answer } = await check(name)
      expect([name, answer?.addresses[0]?.state, answer?.certificate?.fault]).toEqual([name, 'here', fault])
      expect(stateOf(answer)).toBe('insecure')
    }
  })

  it('says that a name is not there, that somebody else answers, and that only a part leads here', async () => {
    expect(stateOf((await check('none')).answer)).toBe('missing')
    names.entries.set('away.seen.example', { a: ['127.0.0.2'] })
    const { answer } = await check('away')
    expect([stateOf(answer), answer?.addresses[0]?.state]).toEqual(['elsewhere', 'insecure'])
    served.set('both.seen.example', aCertificate({ names: ['both.seen.example'], by: authority }))
    names.entries.set('both.seen.example', { a: ['127.0.0.1', '127.0.0.3'] })
    const both = (await check('both')).answer
    expect(stateOf(both)).toBe('partly')
    expect(both?.addresses.map(({ state }) => state)).toEqual(['here', 'refused'])
  })

  it('[C300] is made of all domains every hour, also when nobody asks', async () => {
    names.entries.set('good.seen.example', { a: ['127.0.0.1'] })
    await check('good')
    names.entries.delete('good.seen.example')
    await runJob(hostsJobs, 'hosts.check', seen.platform)
    const { domain: checked, answer } = await inList('good.seen.example')
    expect([checked, stateOf(answer)]).toEqual(['good.seen.example', 'missing'])
    names.entries.set('good.seen.example', { a: ['127.0.0.1'] })
    await runJob(hostsJobs, 'hosts.check', seen.platform)
    expect(stateOf((await inList('good.seen.example')).answer)).toBe('good')
  })

  it('makes the first that leads here the primary domain, by hand and by itself, and no other', async () => {
    const primaryOf = async (of: Site) =>
      (await listed(of)).find(({ isPrimary }) => isPrimary)?.domain ?? null
    const [first, second] = [await aSite(app, 'Checked'), await aSite(app, 'Checked hourly')]
    for (const [of_, name] of [
      [first, 'one'],
      [second, 'two'],
    ] as const)
      for (const host of [`${name}.led.example`, `${name}.stray.example`]) await add(of_, host)
    for (const name of ['one', 'two']) {
      names.entries.set(`${name}.led.example`, { a: ['127.0.0.1'] })
      served.set(`${name}.led.example`, aCertificate({ names: [`${name}.led.example`], by: authority }))
    }
    const ask = async (host: string) => (await seen.call(`POST ${of(first)}/${host}/check`, { as })).json()
    expect((await ask('one.stray.example')).isPrimary).toBe(false)
    expect(await primaryOf(first)).toBeNull()
    expect((await ask('one.led.example')).isPrimary).toBe(true)
    const log = (await app.call(`GET /api/forks/${first.id}/activity`, { as })).json()
    expect(log[0]).toMatchObject({ action: 'domain.save', changes: { primary: [null, 'one.led.example'] } })
    await primary(first, 'one.stray.example')
    await runJob(hostsJobs, 'hosts.check', seen.platform)
    expect([await primaryOf(first), await primaryOf(second)]).toEqual([
      'one.stray.example',
      'two.led.example',
    ])
  })

  it('says that a proxy names another host than it was asked for', async () => {
    passesHost = false
    const { answer } = await check('good')
    passesHost = true
    expect(answer?.addresses[0]?.state).toBe('renamed')
  })

  it('visits no address of this machine or of a private network, and no host that the site has not', async () => {
    const { secrets } = app.platform
    const careful = await anApp({ beside: app, limits: NO_LIMITS, secrets, outside: outsideOf(false) })
    let visits = 0
    tls.on('connection', () => visits++)
    names.entries.set('none.seen.example', {
      a: ['127.0.0.1', '10.1.2.3', '169.254.169.254'],
      aaaa: ['00000000000000000000ffff7f000001'],
    })
    const { answer } = await check('none', careful)
    expect(answer?.addresses.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed', 'closed'])
    const strange = await careful.call(`POST ${of(site)}/good.example/check`, { as })
    expect([strange.statusCode, visits]).toEqual([404, 0])
  })
})

describe('a challenge', () => {
  it('is solved by whoever has the key, for the host that was asked', () => {
    const [ours, theirs] = [aSecretKey(), aSecretKey()]
    const challenge = newChallenge(ours)
    const token = challenge.path.split('/').at(-1) ?? ''
    expect(challenge.hostIn(solve(ours, token, 'a.example') ?? '')).toBe('a.example')
    expect(challenge.hostIn(solve(theirs, token, 'a.example') ?? '')).toBeNull()
    expect(challenge.hostIn((solve(ours, token, 'a.example') ?? '').replace('a.', 'b.'))).toBeNull()
    expect(solve(ours, '../../etc', 'a.example')).toBeNull()
  })
})

describe('a proxy that fetches certificates', () => {
  it('is told of each domain whether it is known, and nothing else', async () => {
    const site = await aSite(app, 'Known')
    await add(site, 'known.example')
    await add(site, 'www.known.example')
    const asked = (domain: string, by = app) =>
      by.call(`GET /api/domains/known?domain=${encodeURIComponent(domain)}`, { host: '127.0.0.1' })
    for (const domain of ['known.example', 'WWW.known.example']) {
      const { statusCode, body } = await asked(domain)
      expect([statusCode, body]).toEqual([200, '{"isKnown":true}'])
    }
    for (const domain of ['unknown.example', 'localhost', '127.0.0.1', '', 'known.localhost'])
      expect([domain, (await asked(domain)).statusCode]).toEqual([domain, 404])
    const limited = await anApp({ beside: app })
    const answers = await Promise.all(Array.from({ length: 110 }, () => asked('known.example', limited)))
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5)
  })
})
