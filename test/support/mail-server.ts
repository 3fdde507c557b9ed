import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as its receiver gets it. */
export interface ReceivedMail {
  from: string
  to: string
  /** By lower-case name, unfolded and decoded. */
  headers: Readonly<Record<string, string>>
  subject: string
  text: string
  html: string
  raw: string
}

/** How the server refuses a mail at the receiver. */
interface Refusal {
  code: number
  words: string
}

export interface MailServer {
  /** As `SMTP_URL` takes it. */
  url: string
  /** What came in, the oldest first. */
  mails: ReceivedMail[]
  /** Names that somebody has tried to log in with. */
  logins: string[]
  /** Refuses every receiver from now on; null takes them again. */
  refuse(refusal: Refusal | null): void
  stop(): Promise<void>
}

const ACCOUNT = { user: 'flyleaf', pass: 'the password of flyleaf at the mail server' }

/** A real server of SMTP on this machine, which keeps what it gets. @param port left out: a free one */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  let refusal: Refusal | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      logins.push(username ?? '')
      if (username === ACCOUNT.user && password === ACCOUNT.pass) done(null, { user: username })
      else done(new Error('Wrong user or password'))
    },
    onRcptTo(_, __, done) {
      done(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null)
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => void pieces.push(piece))
      stream.on('end', () => {
        const [from = '', to = ''] = [envelope.mailFrom, envelope.rcptTo[0]].map((one) =>
          one ? one.address : '',
        )
        mails.push({ from, to, ...read(Buffer.concat(pieces).toString()) })
        done()
      })
    },
  })
  // A connection that its client drops is no defect of the test.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const used = typeof address === 'object' && address ? address.port : port
  const login = [ACCOUNT.user, ACCOUNT.pass].map(encodeURIComponent).join(':')
  return {
    url: `smtp://${login}@127.0.0.1:${used}`,
    mails,
    logins,
    refuse: (next) => void (refusal = next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The first link of a mail to this path. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>, path: string): string {
  const found = text.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname.includes(path))
  if (!found) throw new Error(`The mail has no link to ${path}: ${text}`)
  return found
}

function read(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const { headers, body } = partOf(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => partOf(part.replace(/^\r\n/, ''))) : []
  const ofType = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type))
    const body = part && decoded(part.body, part.headers['content-transfer-encoding'])
    return body?.replaceAll('\r\n', '\n').trim() ?? ''
  }
  return {
    headers,
    subject: headers.subject ?? '',
    text: ofType('text/plain'),
    html: ofType('text/html'),
    raw,
  }
}

function partOf(text: string) {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), wordsOf(line.slice(colon + 1).trim())]
    }),
  )
  return { headers, body: text.slice(end + 4) }
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : body
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Decodes a header such as `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`. */
const wordsOf = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString()
        : quoted(words.replaceAll('_', ' ')),
    )
