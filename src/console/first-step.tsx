import { Suspense, useState } from 'react'
import { later } from './later.tsx'
import { useConsole } from './context.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

/** What a slice puts in the place of all screens for whoever owes a second factor. */
export function FirstStep() {
  const { slices } = useConsole()
  const load = slices.find(({ firstStep }) => firstStep)?.firstStep
  const [Step] = useState(() => load && later(load))
  return (
    <>
      <Suspense>{Step && <Step />}</Suspense>
      <SignInDialog />
    </>
  )
}
