import { CallError } from '../ui/client.ts'

/** Unsaved words that wait for a sign-in. */
export interface Waiting {
  name: string
  text: string
}

/** The session as the page knows it: open, or waiting for the person to sign in again over what is on screen. */
export interface Session {
  subscribe(listener: () => void): () => void
  /** null while the session is open. */
  getSnapshot(): { waiting: Waiting | null } | null
  /** Asks for the password once, however many ask; gives when it was right. */
  signIn(waiting?: Waiting): Promise<void>
  /** The password was right. */
  resume(): void
  /** Runs a call again after signing in, when it finds the session over. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

/** @param rest gives once the person's hands rest */
export function createSession(rest: () => Promise<void>): Session {
  let asked: { waiting: Waiting | null } | null = null
  let isAsking: Promise<void> | null = null
  let end = () => {}
  const listeners = new Set<() => void>()
  const show = (next: typeof asked) => {
    asked = next
    for (const listener of listeners) listener()
  }

  const session: Session = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => asked,
    signIn(waiting) {
      if (asked && waiting) show({ waiting })
      isAsking ??= new Promise<void>((resolve) => {
        end = resolve
        void rest().then(() => show({ waiting: waiting ?? null }))
      })
      return isAsking
    },
    resume() {
      show(null)
      isAsking = null
      end()
    },
    async hold(work) {
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof CallError) || error.status !== 401) throw error
          await session.signIn()
        }
      }
    },
  }
  return session
}
