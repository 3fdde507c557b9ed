import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { alwaysOn } from '../../../console/items/studio-type.ts'
import { CallError } from '../../../ui/client.ts'
import { listParts, readOrder } from '../calls.ts'
import type { PublicPart, WaitingOrder } from '../shapes.ts'
import { book } from '../types/book.ts'
import { inWaitingOrder } from './waiting-order.ts'
import type { DraftedBook } from './types.ts'

export interface WholeBook {
  /** null where the site has no book yet. */
  record: DraftedBook | null
  /** Each with its chapters, in the order that the book will have once what waits of it is published. */
  parts: PublicPart[]
  /** What waits of the order. */
  order: WaitingOrder
}

/**
 * The book of the current site with its parts.
 * @param isFresh asked for anew by each screen that opens, for what only shows it; what was known before shows meanwhile
 */
export function useBook(isFresh = false) {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const params = { forkId: site.id }
  return useQuery({
    // The editor of the book's record has the key that a type's editor has.
    queryKey: ['book', 'whole', site.id, locale],
    refetchOnMount: isFresh ? 'always' : true,
    // Another language takes the place of the one before without a screen in between.
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<WholeBook> => {
      const [record, parts, order] = await Promise.all([
        call(book.read, { params }, { locale }).then(alwaysOn, nullOfNone),
        call(listParts, { params }, { locale }),
        call(readOrder, { params }),
      ])
      return { record, parts: inWaitingOrder(parts, order.outline), order }
    },
  })
}

/** What a call gives of something that the site does not have yet. @throws every other error */
export function nullOfNone(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}
