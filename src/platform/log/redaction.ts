import { entriesOf } from '../secrets/key.ts'

/** Removes known secrets from texts that are about to be written. */
export interface Redaction {
  add(secret: string): void
  text(text: string): string
  /** The same for a line of JSON, which stays valid JSON. */
  line(line: string): string
}

const HIDDEN = '[hidden]'

/** Removing shorter secrets would remove harmless words from every line. */
const SHORTEST = 4

/** Variables whose whole value is secret. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
  'S3_SECRET_ACCESS_KEY',
  'AI_API_KEY',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'PGPASSWORD',
]
/** Variables with an address that may contain a password. */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'AI_BASE_URL', 'S3_ENDPOINT']

/** Knows the secrets in the environment, also in variables that this build does not read. */
export function redactionOf(variables: NodeJS.ProcessEnv): Redaction {
  const redaction = createRedaction()
  for (const name of SECRETS) redaction.add(variables[name] ?? '')
  for (const key of entriesOf(variables.SECRET_KEY ?? '')) redaction.add(key)
  for (const name of ADDRESSES)
    for (const password of passwordsIn(variables[name] ?? '')) redaction.add(password)
  return redaction
}

function createRedaction(): Redaction {
  const known = new Set<string>()
  /** Secrets as texts may spell them, the longest first, so that no part of one stays. */
  let plain: string[] = []
  /** The same escaped for JSON. */
  let escaped: string[] = []

  const text = (from: string): string => plain.reduce((left, secret) => left.replaceAll(secret, HIDDEN), from)
  return {
    add(secret) {
      if (secret.length < SHORTEST) return
      for (const form of [secret, encodeURIComponent(secret), inJson(secret)]) known.add(form)
      plain = [...known].sort((a, b) => b.length - a.length)
      escaped = [...new Set(plain.map(inJson))]
    },
    text,
    line(line) {
      // The fast path: almost no line contains a secret.
      if (!escaped.some((secret) => line.includes(secret))) return line
      try {
        // Only in string values: a secret of digits must not break a number.
        return `${JSON.stringify(JSON.parse(line), (_name, value) => (typeof value === 'string' ? text(value) : value))}\n`
      } catch {
        return text(line)
      }
    },
  }
}

/** The passwords of a connection string, both as written and decoded. */
function passwordsIn(address: string): string[] {
  const [, inAuthority] = /^[\w+.-]+:\/\/[^:@/?#]*:([^/?#]*)@/.exec(address) ?? []
  const [, inQuery] = /[?&]password=([^&#]*)/.exec(address) ?? []
  return [inAuthority, inQuery].flatMap((found) => (found ? [found, decoded(found)] : []))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
