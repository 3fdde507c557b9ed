import { useEffect, useState } from 'react'
import { type ReadingPlace, readPlace } from './site/reading-place.ts'

/** Where this visitor read last; null on the server, and where nothing is remembered. */
export function useReadingPlace(): ReadingPlace | null {
  const [place, setPlace] = useState<ReadingPlace | null>(null)
  useEffect(() => setPlace(readPlace()), [])
  return place
}
