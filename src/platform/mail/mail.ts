import { unavailable } from '../../kernel/problem.ts'

/** One mail to one person, ready to be sent. */
export interface Message {
  /** The same for each try, so that a receiver who gets a mail twice can tell. */
  id: string
  /** Name that stands before the address of `MAIL_FROM`. */
  fromName: string
  to: string
  subject: string
  text: string
  html: string
  /** Address that ends further mails by one POST without a session (RFC 8058); null for mail that somebody has just asked for. */
  unsubscribeUrl: string | null
}

/** What became of a message: `sent` when the mail server has taken it; `later` may work another time, `refused` never. */
export interface Outcome {
  state: 'sent' | 'later' | 'refused'
  /** What the server said, or why it was not reached, without addresses; null for `sent`. */
  reason: string | null
}

/**
 * Whether a refusal for good is about the receiver's address. The second number of its enhanced code says what it is about
 * (RFC 3463, section 3): 1 and 2 are an address and its mailbox, but 1.7 and 1.8 the sender's; everything else would be refused to
 * other receivers as well. Without such a code it is taken to be about the address.
 */
export function isOfAddress(reason: string): boolean {
  const code = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(reason)?.[1]
  return code === undefined || (/^[12]\./.test(code) && code !== '1.7' && code !== '1.8')
}

/** Sends mail through the configured server. */
export interface Mail {
  /** False: nothing can be sent, and the screens concerned say so. */
  isSetUp: boolean
  /** The address that mail comes from; null where mail is not set up. */
  from: string | null
  /** Resolves with one outcome for each message, in their order; never rejects where mail is set up. @throws unavailable elsewhere */
  send(messages: readonly Message[]): Promise<Outcome[]>
  /** Connects and signs in without sending; asked again within ten seconds, the answer is the same. @returns why that fails; null where it works, or where mail is not set up */
  check(): Promise<string | null>
}

/** Long, so that automatic retries are rare: a person has to act first. */
const RETRY_S = 3_600

/** For an install without mail. */
export const NO_MAIL: Mail = {
  isSetUp: false,
  from: null,
  send: () => Promise.reject(unavailable('Mail is not set up.', RETRY_S)),
  check: () => Promise.resolve(null),
}
