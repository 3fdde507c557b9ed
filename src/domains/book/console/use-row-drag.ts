import { useTranslations } from 'use-intl'
import { useDragOrder } from '../../../console/order/drag.ts'
import type { PublicPart } from '../shapes.ts'
import { dropOf, type Move } from './outline.ts'

export type RowDrag = ReturnType<typeof useRowDrag>

/** Moves the rows of the outline by hand. @param folded the parts that do not show their chapters */
export function useRowDrag(
  parts: readonly PublicPart[],
  folded: ReadonlySet<string>,
  onMove: (move: Move) => void,
) {
  const t = useTranslations('book')
  const order = useDragOrder((uid, over) => {
    const drop = dropOf(parts, uid, over, folded)
    if (drop) onMove(drop.move)
  })
  const { taken, over } = order
  const drop = taken !== null && over ? dropOf(parts, taken, over, folded) : null

  function wordsOf({ partId, index }: NonNullable<typeof drop>['move']): string {
    const part = parts.find(({ uid }) => uid === partId)
    if (!part) return t('placeOf', { place: index + 1, count: parts.length })
    return t('inside', { part: t('partNamed', { number: part.number, title: part.title }) })
  }
  return (uid: string) => ({
    grip: order.gripOf(uid),
    row: order.rowOf(uid),
    isTaken: taken === uid,
    /** Where the dragged row would go, at the edge of this one. */
    line: drop?.line.row === uid ? { side: drop.line.side, words: wordsOf(drop.move) } : null,
  })
}
