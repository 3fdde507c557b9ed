import { CallError } from '../../ui/client.ts'

/** Unsaved words that wait for a sign-in. */
export interface Waiting {
  name: string
  text: string
}

/** What the person is asked for: to sign in again, or to confirm the password in a session that goes on. */
type SessionQuestion = { kind: 'sign-in'; waiting: Waiting | null } | { kind: 'confirm' }

/** The session of the page: open, or waiting for the password over the screen. */
export interface Session {
  subscribe(listener: () => void): () => void
  getSnapshot(): SessionQuestion | null
  /** Asks for the password, once for all callers; resolves when it was right. */
  signIn(waiting?: Waiting): Promise<void>
  /** Asks for the password before a grave action; resolves with whether the person confirmed it. */
  confirm(): Promise<boolean>
  resume(): void
  /** Call it when the person does not confirm. */
  cancel(): void
  /** Runs a call, and again after asking for the password if the session is over or a confirmation is needed. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

/** Whether an answer asks to confirm the password first. */
export function wantsPassword(error: CallError): boolean {
  return error.type === 'confirm-password'
}

/**
 * @param rest resolves once the person stops typing
 * @param onOwing called when the server wants a second factor before anything else
 */
export function createSession(rest: () => Promise<void>, onOwing = () => {}): Session {
  let asked: SessionQuestion | null = null
  let isAsking: Promise<void> | null = null
  let isConfirming: Promise<boolean> | null = null
  let endAsking = () => {}
  let endConfirming = (_isConfirmed: boolean) => {}
  const listeners = new Set<() => void>()
  const show = (next: typeof asked) => {
    asked = next
    for (const listener of listeners) listener()
  }
  const settleConfirming = (isConfirmed: boolean) => {
    isConfirming = null
    endConfirming(isConfirmed)
  }

  const session: Session = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => asked,
    signIn(waiting) {
      if (asked?.kind === 'sign-in' && waiting) show({ kind: 'sign-in', waiting })
      isAsking ??= new Promise<void>((resolve) => {
        endAsking = resolve
        void rest().then(() => show({ kind: 'sign-in', waiting: waiting ?? null }))
      })
      return isAsking
    },
    confirm() {
      if (isAsking) return isAsking.then(() => true)
      isConfirming ??= new Promise<boolean>((resolve) => {
        endConfirming = resolve
        void rest().then(() => asked ?? show({ kind: 'confirm' }))
      })
      return isConfirming
    },
    resume() {
      show(null)
      isAsking = null
      endAsking()
      // A new session begins with the password, so it answers both questions.
      settleConfirming(true)
    },
    cancel() {
      if (asked?.kind === 'confirm') show(null)
      settleConfirming(false)
    },
    async hold(work) {
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.type === 'second-factor-needed') onOwing()
          if (error.status === 401) await session.signIn()
          else if (!wantsPassword(error) || !(await session.confirm())) throw error
        }
      }
    },
  }
  return session
}
