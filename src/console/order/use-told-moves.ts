import { useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sentenceOf } from '../../ui/client.ts'
import { useToast } from '../toasts.tsx'
import { useMoves } from './moves.tsx'

interface Options<M> {
  /** Unique among the lists of the studio. */
  list: string
  /** Shows and sends a move. @returns false where a later one follows @throws what the server answered if it refused */
  store: (move: M) => Promise<boolean>
  /** Where the named row stands after a move, in words; '' where it is gone. */
  placeAfter: (name: string, move: M) => string
}

/** Speaks each move at once, and shows it with Undo once the server has it, or with Retry if it was refused. */
export function useToldMoves<M>({ list, store, placeAfter }: Options<M>) {
  const t = useTranslations('console')
  const toast = useToast()
  const { movers } = useMoves()
  const [said, setSaid] = useState('')

  async function put(name: string, move: M, back?: M): Promise<void> {
    const place = placeAfter(name, move)
    setSaid(place)
    try {
      if (!(await store(move)) || back === undefined) return
      const onAct = () => movers.get(list)?.(name, back)
      toast({ title: t('order.moved'), description: place, action: { label: t('undo'), onAct } })
    } catch (error) {
      toast({
        title: t('list.error'),
        description: [t('order.notMoved', { name }), sentenceOf(error)].filter(Boolean).join(' '),
        isDestructive: true,
        action: { label: t('retry'), isNoUndo: true, onAct: () => movers.get(list)?.(name, move, back) },
      })
    }
  }
  useLayoutEffect(() => {
    // The screen may have been left and opened again before somebody presses Undo. A list has one kind of move.
    movers.set(list, (name, move, back) => void put(name, move as M, back as M | undefined))
  })
  return {
    /** The place of the row that was moved last, for a live region. */
    said,
    /** @param back the move that undoes it */
    move: (name: string, move: M, back: M) => put(name, move, back),
  }
}
