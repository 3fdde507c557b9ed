import { unavailable } from '../../kernel/problem.ts'

/** One letter to one person. */
interface Letter {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

export interface Mail {
  /** False: nothing can be sent, and the screens concerned say so. */
  isSetUp: boolean
  /** Resolves once the mail server has accepted the letter. @throws unavailable where mail is not set up, or no server accepts it */
  send(letter: Letter): Promise<void>
}

/** Long, so that automatic retries are rare: a person has to act first. */
const RETRY_S = 3_600

/** For an install without mail. */
export const NO_MAIL: Mail = {
  isSetUp: false,
  send: () => Promise.reject(unavailable('Mail is not set up.', RETRY_S)),
}
