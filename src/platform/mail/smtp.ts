import type { SendMailOptions } from 'nodemailer'
import { isLoopback } from '../config/environment.ts'
import type { Mail, Message, Outcome } from './mail.ts'

interface Server {
  /** Such as `smtps://user:password@mail.example.org`. */
  url: string
  /** The address that mail comes from. */
  from: string
}

/** So many connections at once, and mails a second: what providers allow small senders. */
const CONNECTIONS = 5
const PER_SECOND = 10
const CONNECT_MS = 5_000
/** An answer of the mail server is told again for so long: screens ask often. */
const CHECKED_MS = 10_000
const SILENCE_MS = 20_000

/** Mail through a server that speaks SMTP. Connections are open only while something is sent. */
export function smtpMail({ url, from }: Server): Mail {
  const options = {
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    rateDelta: 1_000,
    rateLimit: PER_SECOND,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without this, whoever sits on the line could have the password sent in the clear.
    requireTLS: mustEncrypt(url),
  } as const

  async function open() {
    // Imported here, so that the first page does not wait for it.
    const { createTransport } = await import('nodemailer')
    return createTransport(options)
  }

  async function verify(): Promise<string | null> {
    const transport = await open()
    try {
      await transport.verify()
      return null
    } catch (error) {
      return reasonOf(error)
    } finally {
      transport.close()
    }
  }

  let checked: { at: number; answer: Promise<string | null> } | null = null
  return {
    isSetUp: true,
    from,
    async send(messages) {
      const transport = await open()
      try {
        return await Promise.all(
          messages.map((message) => transport.sendMail(mailOf(message, from)).then(() => SENT, outcomeOf)),
        )
      } finally {
        transport.close()
      }
    },
    check() {
      const now = performance.now()
      if (!checked || now - checked.at > CHECKED_MS) checked = { at: now, answer: verify() }
      return checked.answer
    },
  }
}

const SENT: Outcome = { state: 'sent', reason: null }

function mailOf({ id, fromName, to, subject, text, html, unsubscribeUrl }: Message, from: string) {
  const mail: SendMailOptions = {
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    from: { name: fromName, address: from },
    // As an object, so that a comma in it cannot name a second receiver.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Keeps answering machines from writing back.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  if (unsubscribeUrl === null) return mail
  return {
    ...mail,
    list: { unsubscribe: unsubscribeUrl },
    headers: { ...mail.headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** What the library adds to its errors. */
interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Only what the server says of this receiver or this mail for good is final. */
function outcomeOf(error: SmtpError): Outcome {
  const isFinal =
    (error.responseCode ?? 0) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
  return { state: isFinal ? 'refused' : 'later', reason: reasonOf(error) }
}

const REASON_MAX = 200

/** A line for people, without addresses of anybody. */
function reasonOf(error: unknown): string {
  const { response, message, code } = error as SmtpError
  const said = response ?? message ?? code ?? String(error)
  return said
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .slice(0, REASON_MAX)
}

/** A plain line is taken to this machine alone, or where the address says so. */
function mustEncrypt(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  return (
    protocol === 'smtp:' &&
    !isLoopback(hostname.replace(/^\[|\]$/g, '')) &&
    searchParams.get('requireTLS') !== 'false'
  )
}
