import { useRef } from 'react'
import { type GridProps, placesFrom } from './grid-props.ts'
import { isChosen, withChosen } from './selection.ts'

/** Chooses rows: one by one, or all since the last chosen one. */
export function useChoosing<R>({ spec, rows, selection, onSelection }: GridProps<R>) {
  const last = useRef(-1)
  const idsWithin = (one: number, other: number) =>
    placesFrom(Math.min(one, other), Math.max(one, other)).flatMap((index) => {
      const row = rows.at(index)
      return row === undefined ? [] : [spec.row.id(row)]
    })
  return {
    choose(index: number, isRange = false) {
      const row = rows.at(index)
      if (!selection || row === undefined) return
      const id = spec.row.id(row)
      const isOn = !isChosen(selection, id)
      const ids = isRange && last.current >= 0 ? idsWithin(last.current, index) : [id]
      last.current = index
      onSelection(withChosen(selection, ids, isOn))
    },
    chooseWithin(one: number, other: number) {
      if (selection) onSelection(withChosen(selection, idsWithin(one, other), true))
    },
  }
}
