import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useConsole } from '../context.ts'

/** What slices show at the foot of the side bar; loaded so that the entries never wait for it. */
export function Feet() {
  const { slices } = useConsole()
  const [feet] = useState(() =>
    slices.flatMap(({ foot }, at): { at: number; Foot: ComponentType }[] =>
      foot ? [{ at, Foot: lazy(foot) }] : [],
    ),
  )
  return feet.map(({ at, Foot }) => (
    <Suspense key={at}>
      <Foot />
    </Suspense>
  ))
}
