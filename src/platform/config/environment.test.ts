import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rootFolder } from '../root.ts'
import { readEnvironment, VARIABLES } from './environment.ts'

const mistakes = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    return String((error as Error).message).split('\n')
  }
}

describe('the environment', () => {
  it('may be empty, and an empty variable counts as missing', () => {
    expect(readEnvironment({ PORT: '', DATA_DIR: '' })).toEqual({})
    expect(readEnvironment({ PORT: '8080', PATH: '/bin' })).toEqual({ PORT: 8080 })
  })

  it('names each mistake in one sentence, all of them at once', () => {
    expect(mistakes({ PORT: 'eighty', PUBLIC_URL: 'book.example', LOG_LEVEL: 'loud' })).toEqual([
      'PORT must be a number from 0 to 65535.',
      'PUBLIC_URL must be an address such as https://book.example.org, without a path.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ])
  })

  it('refuses a database that is no PostgreSQL and a short password', () => {
    expect(mistakes({ DATABASE_URL: 'mysql://x/y' })).toEqual([
      'DATABASE_URL must begin with postgres:// and name a database.',
    ])
    expect(mistakes({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'short' })).toEqual([
      'ADMIN_PASSWORD must have at least 12 characters.',
    ])
    expect(mistakes({ ADMIN_USERNAME: 'ada' })).toEqual([
      'ADMIN_PASSWORD and ADMIN_USERNAME or ADMIN_EMAIL are needed together to create the owner.',
    ])
  })

  it('refuses a key that is none, and takes one or several', () => {
    const key = 'ab'.repeat(32)
    expect(readEnvironment({ SECRET_KEY: `${key},${'cd'.repeat(32)}` })).toHaveProperty('SECRET_KEY')
    expect(mistakes({ SECRET_KEY: 'correct horse!' })).toEqual([
      'SECRET_KEY must be 32 bytes as base64 or as 64 hexadecimal digits; "openssl rand -base64 32" makes such a key.',
    ])
    expect(mistakes({ SECRET_KEY: 'ab'.repeat(16) })).toEqual([
      'SECRET_KEY must have exactly 32 bytes, and one of its keys has 16.',
    ])
    expect(mistakes({ SECRET_KEY: `${key} ${key}` })).toEqual(['SECRET_KEY names the same key twice.'])
  })

  it('refuses a studio on the host of the sites, and one that does not know where they are', () => {
    const both = { PUBLIC_URL: 'https://book.example', CONSOLE_URL: 'https://studio.example' }
    expect(mistakes(both)).toEqual([])
    expect(mistakes({ CONSOLE_URL: both.CONSOLE_URL })).toEqual([
      'CONSOLE_URL needs PUBLIC_URL, where the sites are.',
    ])
    expect(mistakes({ ...both, CONSOLE_URL: 'https://BOOK.example:8443' })).toEqual([
      'CONSOLE_URL must name a host of its own, not that of PUBLIC_URL.',
    ])
  })

  it('refuses DNS servers that are no addresses', () => {
    expect(mistakes({ DNS_SERVERS: '192.0.2.53, 127.0.0.1:5353, [fd00::1]:53' })).toEqual([])
    for (const DNS_SERVERS of ['dns.example', '127.0.0.1:0', '127.0.0.1:99999', 'fd00::1:']) {
      expect(mistakes({ DNS_SERVERS })).toEqual([
        'DNS_SERVERS must be a list of addresses, with a port where it is not 53, such as 192.0.2.53, 127.0.0.1:5353.',
      ])
    }
  })

  it('refuses a proxy that is no address', () => {
    expect(readEnvironment({ TRUST_PROXY: '10.0.0.1, fd00::/8' })).toEqual({
      TRUST_PROXY: '10.0.0.1, fd00::/8',
    })
    for (const TRUST_PROXY of ['999.1.1.1', '10.0.0.0/33', 'proxy.example', '10.0.0.1,']) {
      expect(mistakes({ TRUST_PROXY })).toEqual([
        'TRUST_PROXY must be a list of addresses or networks, such as 10.0.0.1, 10.1.0.0/16.',
      ])
    }
  })

  it('[C151] takes a demo on this machine alone, with data and account of its own', () => {
    for (const HOST of ['', '127.0.0.1', '::1', 'localhost'])
      expect(mistakes({ HOST, DEMO: '1' })).toEqual([])
    expect(mistakes({ DEMO: 'yes' })).toEqual(['DEMO can only be 1.'])
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'book.example']) {
      expect(mistakes({ HOST, DEMO: '1' })).toEqual([
        'DEMO is only for this machine: HOST must be one of its own addresses, such as 127.0.0.1.',
      ])
    }
    expect(mistakes({ DEMO: '1', PUBLIC_URL: 'https://book.example.org' })).toEqual([
      'DEMO is only for this machine: leave PUBLIC_URL out.',
    ])
    expect(mistakes({ DEMO: '1', DATABASE_URL: 'postgres://x/y' })).toEqual([
      'DEMO empties its data at each start and never touches a database of yours: leave DATABASE_URL out.',
    ])
    const owner = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a long enough sentence' }
    expect(mistakes({ DEMO: '1', ...owner })).toEqual([
      'DEMO brings its own account: leave ADMIN_PASSWORD out.',
    ])
  })

  it('refuses to switch the limits off where other machines reach the server', () => {
    for (const HOST of ['', '127.0.0.1', '127.0.1.9', '::1', 'localhost']) {
      expect(mistakes({ HOST, RATE_LIMITS: 'off' })).toEqual([])
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'book.example', '127.example.org']) {
      expect(mistakes({ HOST, RATE_LIMITS: 'default' })).toEqual([])
      expect(mistakes({ HOST, RATE_LIMITS: 'off' })).toEqual([
        'RATE_LIMITS may be off only while HOST is an address of this machine alone, such as 127.0.0.1.',
      ])
    }
    expect(mistakes({ RATE_LIMITS: 'no' })).toEqual(['RATE_LIMITS must be default or off.'])
  })

  it('never repeats a secret in a sentence', () => {
    expect(
      mistakes({ DATABASE_URL: 'mysql://u:hunter2@x/y', ADMIN_PASSWORD: 'tiny-one' }).join(),
    ).not.toMatch(/hunter2|tiny-one/)
  })
})

it('a provider of sign-ins needs issuer, client and secret together, and http on this machine alone', () => {
  const whole = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'flyleaf', OIDC_CLIENT_SECRET: 'x' }
  const together = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together.'
  expect(mistakes(whole)).toEqual([])
  for (const name of Object.keys(whole)) expect(mistakes({ ...whole, [name]: '' })).toEqual([together])
  expect(mistakes({ OIDC_NAME: 'Lantern' })).toEqual([together])
  for (const issuer of ['http://127.0.0.1:9000', 'http://localhost/realms/one', 'http://[::1]:80'])
    expect(mistakes({ ...whole, OIDC_ISSUER: issuer })).toEqual([])
  for (const issuer of [
    'http://id.example.org',
    'id.example.org',
    'https://id.example.org?x',
    'https://a@b.org',
  ])
    expect(mistakes({ ...whole, OIDC_ISSUER: issuer })).toEqual([
      'OIDC_ISSUER must be an https address such as https://id.example.org; http is taken of this machine alone.',
    ])
})

it('mail needs a server and a sender together', () => {
  const whole = { SMTP_URL: 'smtps://u:p%40@mail.example.org', MAIL_FROM: 'books@example.org' }
  expect(mistakes(whole)).toEqual([])
  for (const SMTP_URL of ['smtp://localhost:2525', 'smtp://[::1]', 'smtp://m.example?requireTLS=false'])
    expect(mistakes({ ...whole, SMTP_URL })).toEqual([])
  const together = 'SMTP_URL and MAIL_FROM are needed together to send mail.'
  for (const name of Object.keys(whole)) expect(mistakes({ ...whole, [name]: '' })).toEqual([together])
  for (const SMTP_URL of ['mail.example.org', 'https://mail.example.org', 'smtp:'])
    expect(mistakes({ ...whole, SMTP_URL })).toEqual([
      'SMTP_URL must be an address such as smtps://user:password@mail.example.org or smtp://localhost:25.',
    ])
  for (const MAIL_FROM of ['books', 'a@b.org, c@d.org', 'Books <a@b.org>'])
    expect(mistakes({ ...whole, MAIL_FROM })).toEqual([
      'MAIL_FROM must be a single e-mail address, such as books@example.org.',
    ])
})

it('has a row for each variable in docs/configuration.md', () => {
  const rows = readFileSync(join(rootFolder(), 'docs/configuration.md'), 'utf8').split('\n')
  const named = rows.flatMap((row) => (row.startsWith('| `') ? [row.split(' | ')[0]] : [])).join(' ')
  expect(VARIABLES.filter((name) => !named.includes(`\`${name}\``))).toEqual([])
})
