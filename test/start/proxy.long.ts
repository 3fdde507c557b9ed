import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stateOf } from '../../src/domains/hosts/contract.ts'
import { aCertificate, anAuthority } from '../support/certificate.ts'
import { aDnsServer } from '../support/dns.ts'
import { freePort } from '../support/ports.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'

const DOCS = join(import.meta.dirname, '../../docs/proxy')
const PRIMARY = 'book.example'
const FURTHER = 'www.book.example'
const STUDIO = 'studio.example'

const JSON_BODY = { 'content-type': 'application/json' }

const folder = mkdtempSync(join(tmpdir(), 'flyleaf-proxy-'))
const children: ChildProcess[] = []
afterAll(() => {
  // nginx stops its workers before it ends.
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true })
})

/** Whether the program is on this machine; a test without it says so by being skipped. */
function isThere(program: string): boolean {
  try {
    execFileSync(program, [program === 'nginx' ? '-v' : 'version'], { stdio: 'ignore', env: { PATH } })
    return true
  } catch {
    return false
  }
}

const PATH = `${process.env.PATH}:/usr/sbin`

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Asked {
  port: number
  host: string
  path?: string
  /** PEM of who signs certificates; left out: plain http. */
  ca?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

function ask({ port, host, path = '/', ca, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { host: `${host}:${port}`, ...headers },
    }
    const sent = (ca === undefined ? overHttp : overHttps)(
      { ...options, ca, servername: host },
      (response) => {
        let text = ''
        response.on('data', (bytes: Buffer) => (text += String(bytes)))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

function run(program: string, args: string[]): void {
  const child = spawn(program, args, { stdio: 'ignore', env: { PATH, HOME: folder, XDG_DATA_HOME: folder } })
  children.push(child)
}

const untilThere = (read: () => string) =>
  expect
    .poll(() => {
      try {
        return read()
      } catch {
        return ''
      }
    })
    .toContain('BEGIN CERTIFICATE')

interface Ports {
  product: number
  http: number
  https: number
}

/** The product behind a proxy, with a site that has two domains, asked and checked as its readers and its owner do. */
async function walk(ports: Ports, ca: string, issuer: string): Promise<void> {
  const home = aDataHome()
  const trusted = join(folder, `ca-${ports.product}.pem`)
  writeFileSync(trusted, ca)
  const names = await aDnsServer()
  for (const name of [PRIMARY, FURTHER]) names.entries.set(name, { a: ['127.0.0.1'] })
  const product: Product = await startProduct({
    dataDir: join(home, 'data'),
    port: ports.product,
    env: {
      ...OWNER,
      SAMPLE: 'none',
      PUBLIC_URL: `https://public.example:${ports.https}`,
      CONSOLE_URL: `https://${STUDIO}:${ports.https}`,
      TRUST_PROXY: '127.0.0.1,::1',
      DNS_SERVERS: names.server,
      PRIVATE_DOMAINS: '1',
      NODE_EXTRA_CA_CERTS: trusted,
    },
  })
  try {
    const secure = (host: string, path: string, more: Partial<Asked> = {}) =>
      ask({ port: ports.https, host, path, ca, ...more })
    const studio = await signedIn(secure, ports)
    const [site] = JSON.parse((await studio('GET', '/api/admin/sites')).body)
    for (const domain of [PRIMARY, FURTHER])
      expect(
        (await studio('POST', `/api/admin/forks/${site.id}/domains`, JSON.stringify({ domain }))).status,
      ).toBe(201)
    for (const domain of [PRIMARY, FURTHER]) {
      const checked = JSON.parse((await studio('POST', `/api/forks/${site.id}/domains/${domain}/check`)).body)
      expect([domain, stateOf(checked.answer), checked.answer.certificate.issuer]).toEqual([
        domain,
        'good',
        issuer,
      ])
    }

    const page = await secure(PRIMARY, '/parts')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=63072000'])
    expect(page.body).toContain(`<link rel="canonical" href="https://${PRIMARY}:${ports.https}/parts"`)
    const led = await secure(FURTHER, '/parts?a=1')
    expect([led.status, led.headers.location]).toEqual([308, `https://${PRIMARY}:${ports.https}/parts?a=1`])
    const plain = await ask({ port: ports.http, host: PRIMARY, path: '/parts?a=1' })
    expect([plain.status, String(plain.headers.location)]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/book\.example(:\d+)?\/parts\?a=1$/),
    ])
    expect((await secure(PRIMARY, '/admin')).headers.location).toBe(`https://${STUDIO}:${ports.https}/admin`)
  } finally {
    await product.stop()
    names.close()
    removeHome(home)
  }
}

/** Signs the owner in at the studio. @returns makes calls in the session */
async function signedIn(
  secure: (host: string, path: string, more?: Partial<Asked>) => Promise<Answer>,
  ports: Ports,
) {
  const headers = {
    origin: `https://${STUDIO}:${ports.https}`,
    // The proxy says who is connected; what a visitor claims must not count.
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  }
  const body = JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD })
  const answer = await secure(STUDIO, '/api/auth/login', {
    method: 'POST',
    headers: { ...headers, ...JSON_BODY },
    body,
  })
  expect([answer.status, answer.body.includes('evil')]).toEqual([200, false])
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  expect(cookies.find((one) => one.startsWith('__Host-sid='))).toMatch(/; Secure/)
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  return (method: string, path: string, sent?: string) =>
    secure(STUDIO, path, {
      method,
      headers: { ...headers, ...(sent !== undefined && JSON_BODY), cookie },
      ...(sent !== undefined && { body: sent }),
    })
}

describe('behind the proxies of docs/proxy', () => {
  it.skipIf(!isThere('caddy'))(
    'Caddy fetches certificates for domains of sites and for no other',
    async () => {
      const ports = { product: await freePort(), http: await freePort(), https: await freePort() }
      const own = `admin off
	http_port ${ports.http}
	https_port ${ports.https}
	local_certs
	skip_install_trust
	storage file_system ${folder}/caddy
`
      const config = readFileSync(join(DOCS, 'Caddyfile'), 'utf8')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.product}`)
        .replace('{\n', `{\n\t${own}`)
      writeFileSync(join(folder, 'Caddyfile'), config)
      run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'])
      const root = () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
      await untilThere(root)
      await walk(ports, root(), 'Caddy Local Authority - ECC Intermediate')
    },
  )

  it.skipIf(!isThere('caddy'))('Caddy fetches none while Flyleaf knows no such domain', async () => {
    const root = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
    const config = readFileSync(join(folder, 'Caddyfile'), 'utf8')
    const https = Number(/https_port (\d+)/.exec(config)?.[1])
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(config)?.[1])
    const home = aDataHome()
    const product = await startProduct({ dataDir: join(home, 'data'), port, env: { SAMPLE: 'none' } })
    for (const host of ['stranger.example', 'book.example.evil.example'])
      await expect(ask({ port: https, host, ca: root })).rejects.toThrow(/alert|socket/i)
    await product.stop()
    removeHome(home)
  })

  it.skipIf(!isThere('nginx'))('nginx passes hosts and protocol on', async () => {
    const ports = { product: await freePort(), http: await freePort(), https: await freePort() }
    const authority = anAuthority('Test Authority')
    const { cert, key } = aCertificate({ names: [PRIMARY, FURTHER, STUDIO], by: authority })
    const at = (name: string) => join(folder, name)
    writeFileSync(at('cert.pem'), cert)
    writeFileSync(at('key.pem'), key)
    const server = readFileSync(join(DOCS, 'nginx.conf'), 'utf8')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.product}`)
      .replaceAll(/ +listen \[::\].*\n/g, '')
      .replace('listen 80 ', `listen 127.0.0.1:${ports.http} `)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replace(/server_name .*;/, `server_name ${PRIMARY} ${FURTHER} ${STUDIO};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${at('cert.pem')};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at('key.pem')};`)
    mkdirSync(at('tmp'))
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${at('tmp')};`,
    )
    writeFileSync(
      at('nginx.conf'),
      `daemon off; pid ${at('nginx.pid')}; error_log ${at('error.log')};
events {}
http { access_log off; ${paths.join(' ')}
${server} }`,
    )
    run('nginx', ['-c', at('nginx.conf'), '-p', folder])
    await walk(ports, authority.cert, 'Test Authority')
  })
})
