import { useEffect, useState } from 'react'
import type { GridProps } from './grid-props.ts'

/** Keeps the current row at its item: it goes along where that moves, and where it is gone the next key is held back. */
export function useAnchor<R>({ spec, query, rows, current, onCurrent }: GridProps<R>) {
  const here = rows.at(current)
  const hereId = here === undefined ? undefined : spec.row.id(here)
  const asked = JSON.stringify(query)
  const [kept, setAnchor] = useState<{ asked: string; index: number; id: string } | null>(null)
  const anchor = kept?.asked === asked ? kept : null
  if (hereId !== undefined && !rows.isBehind && anchor?.index !== current) {
    setAnchor({ asked, index: current, id: hereId })
  }
  // Nothing is held: what stood here when something else was asked for is none of the next row's business.
  if (current < 0 && kept !== null) setAnchor(null)
  const isMoved = anchor !== null && anchor.index === current && hereId !== undefined && anchor.id !== hereId
  const place = isMoved ? rows.placeOf(anchor.id) : undefined
  useEffect(() => {
    if (place !== undefined) onCurrent(place)
  }, [place, onCurrent])
  return {
    hereId,
    isMoved,
    settle: () => setAnchor(hereId === undefined ? null : { asked, index: current, id: hereId }),
  }
}
