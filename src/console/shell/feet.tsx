import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useConsole } from '../context.ts'

/** What slices put at the foot of the side; nothing of it stands in the way of the entries. */
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
