import { isIP, isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { EMAIL } from '../../kernel/email.ts'
import { mistakeInKeys } from '../secrets/key.ts'
import { StartError } from '../start-error.ts'

const port = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine((v) => /^\d{1,5}$/.test(v) && Number(v) <= 65_535, 'PORT must be a number from 0 to 65535'),
      ),
    z.transform(Number),
  ),
)

const number = (name: string, min: number, max: number, what: string) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (v) => /^\d{1,9}$/.test(v) && Number(v) >= min && Number(v) <= max,
            `${name} must be ${what} from ${min} to ${max}`,
          ),
        ),
      z.transform(Number),
    ),
  )

const address = (name: string) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (v) => isOrigin(v),
          `${name} must be an address such as https://book.example.org, without a path`,
        ),
      ),
  )

const schema = z.object({
  PORT: port,
  HOST: z.optional(
    z.string().check(z.regex(/^[0-9A-Za-z.:-]+$/, 'HOST must be a host name or an IP address')),
  ),
  PUBLIC_URL: address('PUBLIC_URL'),
  CONSOLE_URL: address('CONSOLE_URL'),
  DNS_SERVERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          isServerList,
          'DNS_SERVERS must be a list of addresses, with a port where it is not 53, such as 192.0.2.53, 127.0.0.1:5353',
        ),
      ),
  ),
  PRIVATE_DOMAINS: z.optional(z.literal('1', 'PRIVATE_DOMAINS can only be 1')),
  AI_PRIVATE_HOSTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHostList,
          'AI_PRIVATE_HOSTS must be a list of hosts, each with a port or without one, such as localhost:11434, 192.168.1.20',
        ),
      ),
  ),
  DATA_DIR: z.optional(z.string().check(z.minLength(1, 'DATA_DIR must name a folder'))),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (v) => /^postgres(ql)?:\/\//.test(v) && URL.canParse(v),
          'DATABASE_URL must begin with postgres:// and name a database',
        ),
      ),
  ),
  PG_BIN_DIR: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  S3_ENDPOINT: address('S3_ENDPOINT'),
  S3_REGION: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+$/, 'S3_REGION may hold lower-case letters, digits and hyphens')),
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(12, 'BACKUP_PASSPHRASE must have at least 12 characters')),
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          isNetworkList,
          'TRUST_PROXY must be a list of addresses or networks, such as 10.0.0.1, 10.1.0.0/16',
        ),
      ),
  ),
  SECRET_KEY: z.optional(
    z.string().check(
      z.superRefine((value, issues) => {
        const mistake = mistakeInKeys(value)
        if (mistake) issues.addIssue(`SECRET_KEY ${mistake}`)
      }),
    ),
  ),
  OIDC_ISSUER: z.optional(
    z
      .string()
      .check(
        z.refine(
          isIssuer,
          'OIDC_ISSUER must be an https address such as https://id.example.org; http is taken of this machine alone',
        ),
      ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(40, 'OIDC_NAME may have at most 40 characters'))),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isMailServer,
          'SMTP_URL must be an address such as smtps://user:password@mail.example.org or smtp://localhost:25',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(EMAIL, 'MAIL_FROM must be a single e-mail address, such as books@example.org')),
  ),
  PUBLIC_CDN: number('PUBLIC_CDN', 1, 86_400, 'a number of seconds'),
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (v) => URL.canParse(v) && /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(v),
          'SECURITY_CONTACT must be an address such as mailto:security@example.org or https://example.org/security',
        ),
      ),
  ),
  WEB_CONCURRENCY: number('WEB_CONCURRENCY', 1, 64, 'a number of processes'),
  RATE_LIMITS: z.optional(z.enum(['default', 'off'], 'RATE_LIMITS must be default or off')),
  ADMIN_USERNAME: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9][a-z0-9._-]{0,59}$/,
          'ADMIN_USERNAME may hold lower-case letters, digits, dots and hyphens',
        ),
      ),
  ),
  ADMIN_EMAIL: z.optional(
    z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/, 'ADMIN_EMAIL must be an e-mail address')),
  ),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(12, 'ADMIN_PASSWORD must have at least 12 characters'),
        z.maxLength(256, 'ADMIN_PASSWORD may have at most 256 characters'),
      ),
  ),
  SAMPLE: z.optional(z.literal('none', 'SAMPLE can only be "none"')),
  DEMO: z.optional(z.literal('1', 'DEMO can only be 1')),
  SERVER_TIMING: z.optional(z.literal('1', 'SERVER_TIMING can only be 1')),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  ),
})

/** The names of all variables that configure a copy. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape)

/** The settings of the environment; every one may be missing. */
export type Environment = z.output<typeof schema>

/**
 * Reads the environment once; an empty variable counts as missing.
 * @throws StartError with one sentence per mistake
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const { environment, mistakes } = lookAtEnvironment(variables)
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'))
  return environment
}

/** The valid settings, the names of invalid variables, and a sentence per mistake. */
export function lookAtEnvironment(variables: NodeJS.ProcessEnv): {
  environment: Environment
  wrong: Set<string>
  mistakes: string[]
} {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])))
  const mistakes = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.message}.`)
  const namesOwner = given.ADMIN_USERNAME !== undefined || given.ADMIN_EMAIL !== undefined
  if (namesOwner !== (given.ADMIN_PASSWORD !== undefined)) {
    mistakes.push('ADMIN_PASSWORD and ADMIN_USERNAME or ADMIN_EMAIL are needed together to create the owner.')
  }
  if (given.RATE_LIMITS === 'off' && !isLoopback(given.HOST)) {
    mistakes.push(
      'RATE_LIMITS may be off only while HOST is an address of this machine alone, such as 127.0.0.1.',
    )
  }
  const ofProvider = [given.OIDC_ISSUER, given.OIDC_CLIENT_ID, given.OIDC_CLIENT_SECRET]
  const isHalf = ofProvider.includes(undefined) && ofProvider.some((value) => value !== undefined)
  if (isHalf || (given.OIDC_NAME !== undefined && given.OIDC_ISSUER === undefined)) {
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together.')
  }
  if ((given.SMTP_URL === undefined) !== (given.MAIL_FROM === undefined)) {
    mistakes.push('SMTP_URL and MAIL_FROM are needed together to send mail.')
  }
  if (given.CONSOLE_URL !== undefined) mistakes.push(...mistakesOfConsole(given))
  if (given.DEMO !== undefined) mistakes.push(...mistakesOfDemo(given))
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return { environment: parsed.success ? parsed.data : schema.parse(right), wrong, mistakes }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
}

/** What the provider says decides who comes in, so nobody on the way may change it. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
  return isSafe && search === '' && hash === '' && username === ''
}

function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, hash } = new URL(value)
  return /^smtps?:$/.test(protocol) && hostname !== '' && hash === ''
}

/** The studio leads to the sites, and they to the studio. */
function mistakesOfConsole({ CONSOLE_URL, PUBLIC_URL }: NodeJS.ProcessEnv): string[] {
  if (PUBLIC_URL === undefined) return ['CONSOLE_URL needs PUBLIC_URL, where the sites are.']
  return hostOf(CONSOLE_URL) === hostOf(PUBLIC_URL)
    ? ['CONSOLE_URL must name a host of its own, not that of PUBLIC_URL.']
    : []
}

/** A demo has a well-known password, and each start empties its data. */
function mistakesOfDemo(given: NodeJS.ProcessEnv): string[] {
  const mistakes: string[] = []
  if (!isLoopback(given.HOST)) {
    mistakes.push('DEMO is only for this machine: HOST must be one of its own addresses, such as 127.0.0.1.')
  }
  if (given.PUBLIC_URL !== undefined) {
    mistakes.push('DEMO is only for this machine: leave PUBLIC_URL out.')
  }
  if (given.DATABASE_URL !== undefined) {
    mistakes.push(
      'DEMO empties its data at each start and never touches a database of yours: leave DATABASE_URL out.',
    )
  }
  if (given.ADMIN_PASSWORD !== undefined) {
    mistakes.push('DEMO brings its own account: leave ADMIN_PASSWORD out.')
  }
  return mistakes
}

/** Whether only this machine can reach the host; without one, the server listens on both loopback addresses. */
export function isLoopback(host = 'localhost'): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

const hostOf = (address = '') => (URL.canParse(address) ? new URL(address).hostname : null)

function isServerList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [, six, four, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry.trim()) ?? []
    return isIP(six ?? four ?? '') > 0 && Number(port) > 0 && Number(port) <= 65_535
  })
}

function isHostList(value: string): boolean {
  return value.split(',').every((entry) => {
    const named = entry.trim()
    const address = `http://${named}`
    return URL.canParse(address) && [new URL(address).host, new URL(address).hostname].includes(named)
  })
}

function isNetworkList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })
}
