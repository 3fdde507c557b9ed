import { useEffect, useState } from 'react'
import { call } from '../../../ui/client.ts'
import { beginPasskeyLogin, loginWithPasskey } from '../passkeys/calls.ts'
import { beginProviderLogin } from '../provider/calls.ts'
import { carryAddress } from './carried-address.ts'
import { askForPasskey, canUsePasskeys } from '../passkeys/browser.ts'
import type { Entering } from './use-entering.tsx'

export interface OtherWaysLabels {
  or: string
  logInWithPasskey: string
  /** With its name in it; null where none is set up. */
  logInWithProvider: string | null
}

interface Props {
  labels: OtherWaysLabels
  /** Whether anybody here has a passkey. */
  hasPasskeys: boolean
  entering: Entering
}

/** The ways into the studio beside the password. */
export function OtherWays({ labels, hasPasskeys, entering: { isPending, enter } }: Props) {
  const [isAble, setIsAble] = useState(false)
  // Only the browser knows, and the page comes from the server.
  useEffect(() => setIsAble(canUsePasskeys()), [])
  const showsPasskey = hasPasskeys && isAble
  const { logInWithProvider } = labels
  if (!showsPasskey && logInWithProvider === null) return null

  const handlePasskey = () =>
    void enter(async () => {
      carryAddress(location.search)
      const response = await askForPasskey(await call(beginPasskeyLogin, {}))
      return response && call(loginWithPasskey, { body: { response } })
    })
  const handleProvider = () =>
    void enter(async () => {
      carryAddress(location.search)
      const { address } = await call(beginProviderLogin, {})
      location.assign(address)
      return null
    })

  return (
    <div className="door__ways">
      <p>{labels.or}</p>
      {showsPasskey && (
        <button type="button" className="button" disabled={isPending} onClick={handlePasskey}>
          {labels.logInWithPasskey}
        </button>
      )}
      {logInWithProvider !== null && (
        <button type="button" className="button" disabled={isPending} onClick={handleProvider}>
          {logInWithProvider}
        </button>
      )}
    </div>
  )
}
