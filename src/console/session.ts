import { CallError } from '../ui/client.ts'

/** Unsaved words that wait for a sign-in. */
export interface Waiting {
  name: string
  text: string
}

/** What the person is asked for: to sign in again, or to confirm the password in a session that goes on. */
export type SessionQuestion = { kind: 'sign-in'; waiting: Waiting | null } | { kind: 'confirm' }

/** The session as the page knows it: open, or waiting for the person's password over what is on screen. */
export interface Session {
  subscribe(listener: () => void): () => void
  /** null while nothing is asked. */
  getSnapshot(): SessionQuestion | null
  /** Asks for the password once, however many ask; gives when it was right. */
  signIn(waiting?: Waiting): Promise<void>
  /** Asks for the password before something grave; gives whether the person confirmed it. */
  confirm(): Promise<boolean>
  /** The password was right. */
  resume(): void
  /** The person does not confirm. */
  cancel(): void
  /** Runs a call again after asking for the password, when it finds the session over or wants a confirmation. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

/** Whether an answer wants the password to be confirmed first. */
export function wantsPassword(error: CallError): boolean {
  return error.type === 'confirm-password'
}

/** @param rest gives once the person's hands rest */
export function createSession(rest: () => Promise<void>): Session {
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
          if (error.status === 401) await session.signIn()
          else if (!wantsPassword(error) || !(await session.confirm())) throw error
        }
      }
    },
  }
  return session
}
