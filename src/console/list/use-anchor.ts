import { useEffect, useState } from 'react'
import type { GridProps } from './grid-props.ts'

/** Keeps the current row with its item when that moves. If the item is gone, the next key is held back. */
export function useAnchor<R>({ spec, query, rows, current, onCurrent }: GridProps<R>) {
  const here = rows.at(current)
  const hereId = here === undefined ? undefined : spec.row.id(here)
  const asked = JSON.stringify(query)
  const [kept, setAnchor] = useState<{ asked: string; index: number; id: string } | null>(null)
  const anchor = kept?.asked === asked ? kept : null
  if (hereId !== undefined && !rows.isBehind && anchor?.index !== current) {
    setAnchor({ asked, index: current, id: hereId })
  }
  // No row is current: the item of the previous query must not affect the next row.
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
