import { useState } from 'react'
import { type RegionLabels, useToasts } from '../../../site/components/toasts.tsx'
import { CallError } from '../../../ui/client.ts'
import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import { splitLanguage } from '../../../kernel/locale.ts'
import { carryToast } from './carried-toast.ts'
import { enterStudio } from './enter-studio.ts'

export interface EnteringLabels {
  loginFailed: string
  invalidCredentials: string
  noConnection: string
  loginSuccessful: string
  /** With `{name}` where the name of the person goes. */
  welcome: string
  toasts: RegionLabels
}

/** A call that signs in; null: the person let it be. */
type Attempt = () => Promise<{ user: { username: string } } | null>

/**
 * Every way into the studio: success loads it, a failure is told in a toast.
 * @param onCodeNeeded called where the account asks for a code
 */
export function useEntering(labels: EnteringLabels, onCodeNeeded: () => void) {
  const [isPending, setIsPending] = useState(false)
  const showToast = useToasts(labels.toasts)

  /** @returns whether it worked, or the code is all that is missing */
  const enter = async (attempt: Attempt): Promise<boolean> => {
    setIsPending(true)
    showToast(null)
    try {
      const entered = await attempt()
      if (entered) {
        const description = labels.welcome.replace('{name}', entered.user.username)
        carryToast({ title: labels.loginSuccessful, description })
        enterStudio(pathBehind(location.search))
        return true
      }
    } catch (error) {
      const problem = error instanceof CallError ? error : null
      if (problem?.type === 'code-needed') {
        setIsPending(false)
        onCodeNeeded()
        return true
      }
      const isAnswered = problem !== null && problem.status < 500
      showToast({
        title: labels.loginFailed,
        description: problem?.detail || (isAnswered ? labels.invalidCredentials : labels.noConnection),
        isDestructive: true,
      })
    }
    setIsPending(false)
    return false
  }

  return { isPending, enter }
}

/** Where the sign-in page leads: to the own account for who comes from there, else to the studio, which goes on to what was asked for. */
function pathBehind(query: string): string | undefined {
  const next = new URLSearchParams(query).get('next') ?? ''
  return splitLanguage(next).path === ACCOUNT_PATH ? next : undefined
}

export type Entering = ReturnType<typeof useEntering>
