import { unavailable } from '../../kernel/problem.ts'

/** One letter to one person. */
export interface Letter {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** The way out for letters. */
export interface Mail {
  /** False: nothing can be sent, and screens that would offer it say so. */
  isSetUp: boolean
  /** Resolves once the mail server has taken the letter. @throws unavailable where mail is not set up, or nobody takes it */
  send(letter: Letter): Promise<void>
}

/** Long enough that whoever asks by itself asks seldom: somebody has to act first. */
const RETRY_S = 3_600

/** The mail of an install that has none. */
export const NO_MAIL: Mail = {
  isSetUp: false,
  send: () => Promise.reject(unavailable('Mail is not set up.', RETRY_S)),
}
