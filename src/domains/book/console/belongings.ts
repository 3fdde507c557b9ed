import { useQuery } from '@tanstack/react-query'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import type { EditedItem } from '../../../console/editor/editing.ts'
import type { ListedType, Row } from '../../../console/items/item-type.ts'
import type { Call, OfSite } from '../../../kernel/call.ts'
import { type Order, placesIn } from '../../../kernel/order.ts'
import { orderChapters, readOrder } from '../calls.ts'
import type { WaitingOrder } from '../shapes.ts'
import { evidenceCalls } from '../types/evidence.ts'
import { reflectionCalls } from '../types/reflection.ts'
import { visualCalls } from '../types/visual.ts'
import { studioBreath, studioChapter, studioEvidence, studioReflection, studioVisual } from './types.ts'

/** A row in a list of what belongs to a part. */
export interface Belonging extends Row {
  uid: string
  title: string
  partId: string | null
  /** Shown before the title. */
  number?: number
}

export type EditedBelonging = Belonging & EditedItem

export const BELONGINGS = ['chapters', 'reflections', 'evidence', 'breath', 'gallery'] as const

export type BelongingKind = (typeof BELONGINGS)[number]

interface Kind {
  type: ListedType<Belonging, EditedBelonging>
  /** The call that reorders them, and the field of the order that may wait; pauses have neither. */
  order: Call<{ params: OfSite; body: Order; answer: object[] }> | null
  waits: keyof WaitingOrder | null
}

export const KINDS: Readonly<Record<BelongingKind, Kind>> = {
  chapters: { type: studioChapter, order: orderChapters, waits: 'outline' },
  reflections: { type: studioReflection, order: reflectionCalls.order, waits: 'reflections' },
  evidence: { type: studioEvidence, order: evidenceCalls.order, waits: 'evidence' },
  breath: { type: studioBreath, order: null, waits: null },
  gallery: { type: studioVisual, order: visualCalls.order, waits: 'visuals' },
}

export interface Belongings {
  items: Record<BelongingKind, Belonging[]>
  waiting: WaitingOrder
}

/** The items of a part by type, each list in its order. */
export function useBelongings(partId: string) {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const params = { forkId: site.id }
  return useQuery({
    queryKey: ['book', site.id, 'belongings', partId, locale],
    staleTime: 0,
    queryFn: async (): Promise<Belongings> => {
      const [waiting, ...lists] = await Promise.all([
        call(readOrder, { params }),
        ...BELONGINGS.map((kind) =>
          call(KINDS[kind].type.calls.list, { params, query: { partId, sort: 'order' } }, { locale }),
        ),
      ])
      const ordered = BELONGINGS.map((kind, i) => [
        kind,
        inOrder(lists[i] ?? [], placesOf(kind, waiting) ?? []),
      ])
      // Every type has a list.
      return { items: Object.fromEntries(ordered) as Belongings['items'], waiting }
    },
  })
}

/** The ids of a type's items in the waiting order; null if none waits. */
function placesOf(kind: BelongingKind, { outline, ...others }: WaitingOrder): string[] | null {
  const { waits } = KINDS[kind]
  if (waits === null) return null
  const lists = waits === 'outline' ? outline?.map(({ chapters }) => chapters) : others[waits]
  return lists?.flat() ?? null
}

/** The rows in the order of their ids; others come last. */
export function inOrder(rows: readonly Belonging[], ids: readonly string[]): Belonging[] {
  const placeOf = placesIn(ids)
  return rows.toSorted((a, b) => placeOf(a.uid) - placeOf(b.uid))
}
