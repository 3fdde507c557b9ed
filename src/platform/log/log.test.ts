import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createServer } from '../http/server.ts'
import { answerLines, createLog, logSettings } from './log.ts'
import { redactionOf } from './redaction.ts'

const KEY = Buffer.alloc(32, 9).toString('base64')
const OLD_KEY = 'ab'.repeat(32)
const ENVIRONMENT = {
  SECRET_KEY: `${KEY},${OLD_KEY}`,
  ADMIN_PASSWORD: 'an "owner\'s" pass\\phrase ü',
  S3_SECRET_ACCESS_KEY: 's3/secret+access',
  SMTP_URL: 'smtps://mailer:p%40st-office@mail.example.org:465',
  AI_API_KEY: 'ai-0123456789',
  DATABASE_URL: 'postgres://flyleaf:data&base@db.example.org/flyleaf',
  DATABASE_READ_URL: 'postgres:///flyleaf?host=/run/postgresql&password=read%20only&user=flyleaf',
  OIDC_CLIENT_SECRET: 'oidc-12345',
}
const SECRETS = [
  KEY,
  OLD_KEY,
  ENVIRONMENT.ADMIN_PASSWORD,
  's3/secret+access',
  'p@st-office',
  'p%40st-office',
  'ai-0123456789',
  'data&base',
  'read only',
  'read%20only',
  'oidc-12345',
]

function aLog() {
  const lines: string[] = []
  const redaction = redactionOf(ENVIRONMENT)
  const settings = logSettings('info', redaction, { write: (line) => void lines.push(line) })
  return { log: createLog(settings), settings, redaction, lines }
}

describe('a log line', () => {
  it.each(SECRETS)('never holds %j, wherever an error carries it', (secret) => {
    const { log, lines } = aLog()
    const error = Object.assign(new Error(`cannot sign in with ${secret}`, { cause: new Error(secret) }), {
      config: { url: `https://example.org/?k=${encodeURIComponent(secret)}`, list: [{ value: secret }] },
      body: JSON.stringify({ given: secret }),
    })
    log.error({ err: error }, `failed: ${secret}`)
    log.info({ note: secret })
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      const said = JSON.stringify(JSON.parse(line))
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
        expect(said).not.toContain(form)
      }
      expect(said).toContain('[hidden]')
    }
  })

  it('hides fields by their names, also values that nobody configured', () => {
    const { log, lines } = aLog()
    const error = Object.assign(new Error('refused'), { password: 'hunter2', config: { apiKey: 'hunter2' } })
    log.error({ err: error, token: 'hunter2', headers: { cookie: 'sid=hunter2', host: 'example.org' } })
    expect(lines.join('')).not.toContain('hunter2')
    expect(lines.join('')).toContain('example.org')
  })

  it('stays JSON when a secret is a number or a word of the log itself', () => {
    const { log, redaction, lines } = aLog()
    for (const secret of ['2026', '1234', 'level', 'message']) redaction.add(secret)
    log.info({ message: 'of 1234', count: 12_345 }, 'level 2026')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      message: 'of [hidden]',
      count: 12_345,
      level: 30,
      msg: '[hidden] [hidden]',
    })
  })

  it('is left as it is where it holds no secret, and what is too short to be one is no secret', () => {
    const { log, redaction, lines } = aLog()
    redaction.add('')
    redaction.add('ok')
    log.info({ route: '/about' }, 'ok')
    expect(lines[0]).toContain('"route":"/about","msg":"ok"')
  })
})

it('a line of a page out of memory is the one that the log would write', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { settings, lines } = aLog()
  const server = await createServer({ logger: settings })
  answerLines(server.log, 'cached page')('GET', 'an id', 304)
  server.log.info({ reqId: 'an id', method: 'GET', route: 'cached page', status: 304, ms: 0 })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(lines[1])
})

it('a page out of memory is not logged where only warnings are', async () => {
  const { settings, lines } = aLog()
  const server = await createServer({ logger: { ...settings, level: 'warn' } })
  answerLines(server.log, 'cached page')('GET', 'an id', 200)
  expect(lines).toEqual([])
})

it('a defect of the server reaches the log without the secret that its error names', async () => {
  const { settings, lines } = aLog()
  const server = await createServer({ logger: settings })
  server.get('/broken', () => {
    throw new Error(`password authentication failed for ${ENVIRONMENT.DATABASE_URL}`)
  })
  const answer = await server.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(lines.join('')).toContain('password authentication failed for')
  expect(lines.join('') + answer.body).not.toContain('data&base')
})
