import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '../../../console/toasts.tsx'

/**
 * Speaks each move at once, and shows it with Undo once the server has it.
 * @param store shows and sends a move; false where it failed or a later one follows
 * @param placeAfter where the moved row stands after a move, in words, by what is there at the time of the call
 */
export function useToldMoves<M>(store: (move: M) => Promise<boolean>, placeAfter: (move: M) => string) {
  const t = useTranslations('book')
  const toast = useToast()
  const [said, setSaid] = useState('')
  const put = (move: M) => {
    const place = placeAfter(move)
    setSaid(place)
    return { place, isStored: store(move) }
  }
  /** @param back the move that undoes it */
  async function move(forth: M, back: M): Promise<void> {
    const { place, isStored } = put(forth)
    if (!(await isStored)) return
    const onAct = () => void put(back)
    toast({ title: t('movedTitle'), description: place, action: { label: t('undo'), onAct } })
  }
  return { said, move }
}
