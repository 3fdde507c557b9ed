import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { useAhead } from '../../../console/order/use-ahead.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { useToast } from '../../../console/toasts.tsx'
import { orderChapters } from '../calls.ts'
import type { PublicPart } from '../shapes.ts'
import { partCalls } from '../types/part.ts'
import { changesBetween, type Move, outlineAfter } from './outline.ts'
import { countedUp } from './waiting-order.ts'
import { chapterList } from './lists.ts'

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

/** The parts after this person's moves, which can be undone. */
export function useOutline(stored: readonly PublicPart[]) {
  const t = useTranslations('book')
  const call = useCall()
  const toast = useToast()
  const { site } = useConsole()
  const [said, setSaid] = useState('')
  const { shown, put } = useBookAhead(stored)
  const parts = countedUp(shown)

  function store(before: readonly PublicPart[], after: readonly PublicPart[]): Promise<boolean> {
    const { parts: ids, orders } = changesBetween(before, after)
    const params = { forkId: site.id }
    return put(after, async () => {
      if (ids) await call(partCalls.order, { params, body: { ids } })
      for (const order of orders) await call(orderChapters, { params, body: order })
    })
  }

  async function move(asked: Move): Promise<void> {
    const after = outlineAfter<PublicPart['chapters'][number], PublicPart>(parts, asked)
    if (after === parts) return
    const sentence = placeIn(after, asked.uid)
    setSaid(sentence)
    const before = parts
    if (await store(before, after)) {
      toast({
        title: t('movedTitle'),
        description: sentence,
        action: { label: t('undo'), onAct: () => void store(after, before) },
      })
    }
  }

  /** The current place of an item in words. */
  function placeIn(after: readonly PublicPart[], uid: string): string {
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

  return { parts, said, move }
}
