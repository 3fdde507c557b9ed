import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useAhead } from '../../../console/order/use-ahead.ts'
import { useToldMoves } from '../../../console/order/use-told-moves.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { orderChapters } from '../calls.ts'
import type { PublicPart } from '../shapes.ts'
import { partCalls } from '../types/part.ts'
import { chapterList } from './lists.ts'
import { type Move, orderAfter, outlineAfter, partsAfter, type Placed } from './outline.ts'
import { countedUp } from './waiting-order.ts'

/**
 * Reads what shows an order of the book again.
 * @param own key of the query that was put in order, which is read also while its screen is left
 */
export function useReadBookAgain(own: readonly string[]): () => Promise<void> {
  const { site } = useConsole()
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: listKey(site.id, chapterList.id) })
    await Promise.all([
      queries.invalidateQueries({ queryKey: own, refetchType: 'all' }),
      queries.invalidateQueries({
        queryKey: ['book'],
        // An order changes no words, and reading those of a long book takes a while.
        predicate: ({ queryKey }) => queryKey[1] !== 'texts' && !own.every((one, i) => queryKey[i] === one),
      }),
    ])
  }
}

/** The parts after this person's moves, which can be undone. @param keep keeps the focus through a move */
export function useOutline(stored: readonly PublicPart[], keep: (moved: string) => void) {
  const t = useTranslations('book')
  const call = useCall()
  const { site } = useConsole()
  const list = `outline/${site.id}`
  const readAgain = useReadBookAgain(['book', 'whole', site.id])
  const { shown, put } = useAhead({ list, stored, after: partsAfter, readAgain })
  const parts = countedUp(shown)

  function store(placed: Placed): Promise<boolean> {
    const params = { forkId: site.id }
    keep(placed.moved)
    return put(placed, () =>
      placed.partId === undefined
        ? call(partCalls.order, { params, body: placed })
        : call(orderChapters, { params, body: placed }),
    )
  }

  function placeAfter(name: string, placed: Placed): string {
    const [uid, after] = [placed.moved, partsAfter(parts, placed)]
    const place = after.findIndex((part) => part.uid === uid)
    if (place >= 0) return t('movedTo', { name, place: place + 1, count: after.length })
    const part = after.find(({ chapters }) => chapters.some((one) => one.uid === uid))
    if (!part) return ''
    return t('movedInto', {
      name,
      place: part.chapters.findIndex((one) => one.uid === uid) + 1,
      count: part.chapters.length,
      part: t('partNamed', { number: part.number, title: part.title }),
    })
  }

  const told = useToldMoves({ list, store, placeAfter })

  async function move(asked: Move): Promise<void> {
    const after = outlineAfter<PublicPart['chapters'][number], PublicPart>(parts, asked)
    if (after === parts) return
    const rows = parts.flatMap((part) => [part, ...part.chapters])
    const name = rows.find(({ uid }) => uid === asked.uid)?.title ?? ''
    await told.move(name, orderAfter(after, asked.uid), orderAfter(parts, asked.uid))
  }

  return { parts, said: told.said, move }
}
