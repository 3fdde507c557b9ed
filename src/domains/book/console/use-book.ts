import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { alwaysOn } from '../../../console/items/studio-type.ts'
import { CallError } from '../../../ui/client.ts'
import { listParts, readOrder, readOutline } from '../calls.ts'
import type { PublicPart, TextState, WaitingOrder } from '../shapes.ts'
import { bookCalls } from '../types/book.ts'
import { inWaitingOrder } from './waiting-order.ts'
import type { DraftedBook } from './types.ts'

export interface WholeBook {
  /** Null before the site has a book. */
  record: DraftedBook | null
  /** Each with its chapters, in the order that the book will have after publication. */
  parts: PublicPart[]
  /** The part of the order that waits for publication. */
  order: WaitingOrder
}

/**
 * The book of the current site with its parts.
 * @param isFresh refetch on mount, for screens that only show the book; cached data shows meanwhile
 */
export function useBook(isFresh = false) {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const params = { forkId: site.id }
  return useQuery({
    // `whole` keeps the key apart from that of the book record's editor.
    queryKey: ['book', 'whole', site.id, locale],
    refetchOnMount: isFresh ? 'always' : true,
    // Switching the language keeps the old data on screen until the new data arrives.
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<WholeBook> => {
      const [record, parts, order] = await Promise.all([
        call(bookCalls.read, { params }, { locale }).then(alwaysOn, nullOfNone),
        call(listParts, { params, query: { sort: 'order' } }, { locale }),
        call(readOrder, { params }),
      ])
      return { record, parts: inWaitingOrder(parts, order.outline), order }
    },
  })
}

/** How much is written and translated of each part and chapter, by their keys; empty until that is known. */
export function useOutlineTexts(): ReadonlyMap<string, TextState> {
  const call = useCall()
  const { site } = useConsole()
  const { data } = useQuery({
    queryKey: ['book', 'texts', site.id],
    queryFn: () => call(readOutline, { params: { forkId: site.id } }),
    refetchOnMount: 'always',
  })
  return new Map([...(data?.parts ?? []), ...(data?.chapters ?? [])].map((one) => [one.id, one]))
}

/** Null for `notFound`, when the site lacks the item. @throws every other error */
export function nullOfNone(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}
