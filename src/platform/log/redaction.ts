import { entriesOf } from '../secrets/key.ts'

/** Takes secrets out of what is about to be written; more can be told to it later. */
export interface Redaction {
  add(secret: string): void
  /** A text without the secrets. */
  text(text: string): string
  /** A line of JSON without the secrets, still JSON. */
  line(line: string): string
}

const HIDDEN = '[hidden]'

/** A shorter value would take harmless words out of every line. */
const SHORTEST = 4

/** Variables that are a secret as a whole. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'AI_API_KEY',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'PGPASSWORD',
]
/** Variables that are addresses with a password in them. */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'AI_BASE_URL', 'S3_ENDPOINT']

/** Knows the secrets that the environment carries, also those that no part of this build reads. */
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
  /** As they may stand in a text, the longest first, so that no rest of one stays. */
  let plain: string[] = []
  /** As they may stand in a line of JSON. */
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
      // Almost every line: nothing to take out, and no time to lose.
      if (!escaped.some((secret) => line.includes(secret))) return line
      try {
        // The values alone: a secret of digits must not tear a number apart.
        return `${JSON.stringify(JSON.parse(line), (_name, value) => (typeof value === 'string' ? text(value) : value))}\n`
      } catch {
        return text(line)
      }
    },
  }
}

/** The passwords of a connection string, as they are written and as they are meant. */
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
