import { Suspense } from 'react'
import type { PictureToDescribe } from '../../../console/catalogue/slice.ts'
import { useConsole } from '../../../console/context.ts'

/** Where the assistant proposes a description, if there is one. */
export function SuggestedAlt(picture: PictureToDescribe) {
  const { slices } = useConsole()
  const Describe = slices.find(({ assistant }) => assistant)?.assistant?.Describe
  return (
    Describe && (
      <Suspense>
        <Describe key={`${picture.fileId} ${picture.locale}`} {...picture} />
      </Suspense>
    )
  )
}
