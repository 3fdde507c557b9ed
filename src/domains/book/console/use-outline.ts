import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { useAhead } from '../../../console/order/use-ahead.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { orderChapters } from '../calls.ts'
import type { PublicPart } from '../shapes.ts'
import { partCalls } from '../types/part.ts'
import { type Move, orderAfter, outlineAfter, partsAfter, type Placed } from './outline.ts'
import { countedUp } from './waiting-order.ts'
import { chapterList } from './lists.ts'
import { useToldMoves } from './use-told-moves.ts'

/** Optimistic moves; if the server refuses one, the screen returns to the server's state. */
export function useBookAhead<T>(stored: T) {
  const t = useTranslations('book')
  const toasts = useItemToasts()
  const { site } = useConsole()
  const queries = useQueryClient()
  const readAgain = async () => {
    void queries.invalidateQueries({ queryKey: listKey(site.id, chapterList.id) })
    await queries.invalidateQueries({ queryKey: ['book'] })
  }
  return useAhead(stored, readAgain, (error) => toasts.failed(error, t('moveFailed')))
}

/** The parts after this person's moves, which can be undone. @param keep keeps the focus through a move */
export function useOutline(stored: readonly PublicPart[], keep: () => void) {
  const t = useTranslations('book')
  const call = useCall()
  const { site } = useConsole()
  const { shown, put } = useBookAhead(stored)
  const parts = countedUp(shown)

  const now = useRef(parts)
  useLayoutEffect(() => {
    now.current = parts
  })

  function store(placed: Placed): Promise<boolean> {
    const params = { forkId: site.id }
    keep()
    return put(partsAfter(now.current, placed), () =>
      placed.partId === undefined
        ? call(partCalls.order, { params, body: placed })
        : call(orderChapters, { params, body: placed }),
    )
  }

  /** The place of an item after its move, in words. */
  function placeAfter(placed: Placed): string {
    const [uid, after] = [placed.moved, partsAfter(now.current, placed)]
    const place = after.findIndex((part) => part.uid === uid)
    const moved = after[place]
    if (moved) return t('movedTo', { name: moved.title, place: place + 1, count: after.length })
    const part = after.find(({ chapters }) => chapters.some((one) => one.uid === uid))
    const index = part?.chapters.findIndex((one) => one.uid === uid) ?? -1
    return t('movedInto', {
      name: part?.chapters[index]?.title ?? '',
      place: index + 1,
      count: part?.chapters.length ?? 0,
      part: t('partNamed', { number: part?.number ?? 0, title: part?.title ?? '' }),
    })
  }

  const told = useToldMoves(store, placeAfter)

  async function move(asked: Move): Promise<void> {
    const after = outlineAfter<PublicPart['chapters'][number], PublicPart>(parts, asked)
    if (after === parts) return
    await told.move(orderAfter(after, asked.uid), orderAfter(parts, asked.uid))
  }

  return { parts, said: told.said, move }
}
