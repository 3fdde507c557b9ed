import { type ComponentType, Suspense, useState } from 'react'
import { later } from '../later.tsx'
import { useConsole } from '../context.ts'

/** What slices show at the foot of the side bar; loaded so that the entries never wait for it. */
export function Feet() {
  const { slices } = useConsole()
  const [feet] = useState(() =>
    slices.flatMap(({ foot }, at): { at: number; Foot: ComponentType }[] =>
      foot ? [{ at, Foot: later(foot, { isAside: true }) }] : [],
    ),
  )
  return feet.map(({ at, Foot }) => (
    <Suspense key={at}>
      <Foot />
    </Suspense>
  ))
}
