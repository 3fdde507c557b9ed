import { useQuery } from '@tanstack/react-query'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { orderChapters, readOrder, type WaitingOrder } from '../contract.ts'
import { breath } from '../types/breath.ts'
import { chapters } from '../types/chapter.ts'
import { evidence } from '../types/evidence.ts'
import { reflections } from '../types/reflection.ts'
import { visuals } from '../types/visual.ts'

/** One of what belongs to a part, as its list shows it. */
export interface Belonging {
  uid: string
  title: string
  /** Stands before the title. */
  number: number | null
  isPublished: boolean
  hasChanges: boolean
}

interface Row {
  uid: string
  title: string
  hasChanges: boolean
  number?: number
  isPublished?: boolean
  isActive?: boolean
}

export const BELONGINGS = ['chapters', 'reflections', 'evidence', 'breath', 'gallery'] as const

export type BelongingKind = (typeof BELONGINGS)[number]

/** What belongs to a part by its kind, each in its order; null until it is there. */
export function useBelongings(partId: string) {
  const call = useCall()
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  return useQuery({
    queryKey: ['book', site.id, 'belongings', partId, locale],
    staleTime: 0,
    queryFn: async (): Promise<Record<BelongingKind, Belonging[]> & { waiting: WaitingOrder }> => {
      const input = { params: { forkId: site.id }, query: { partId, sort: 'order' as const } }
      const [written, thoughts, findings, pauses, gallery, order] = await Promise.all([
        call(chapters.list, input, { locale }),
        call(reflections.list, input, { locale }),
        call(evidence.list, input, { locale }),
        call(breath.list, input, { locale }),
        call(visuals.list, input, { locale }),
        call(readOrder, { params: input.params }),
      ])
      const shown = {
        chapters: inOrder(
          written,
          order.outline?.map((part) => part.chapters),
        ),
        reflections: inOrder(thoughts, order.reflections),
        evidence: inOrder(findings, order.evidence),
        breath: pauses.map(belongingOf),
        gallery: inOrder(gallery, order.visuals),
      }
      return { ...shown, waiting: order }
    },
  })
}

/** What of the order may wait for each kind; pauses have no order. */
export const WAITS = {
  chapters: 'outline',
  reflections: 'reflections',
  evidence: 'evidence',
  breath: null,
  gallery: 'visuals',
} as const satisfies Record<BelongingKind, keyof WaitingOrder | null>

/** The calls that put what belongs to a part in an order; pauses have none. */
export const ORDER_CALLS = {
  chapters: orderChapters,
  reflections: reflections.order,
  evidence: evidence.order,
  breath: null,
  gallery: visuals.order,
} as const

/** Where each kind is written. */
export const EDITORS: Record<BelongingKind, string> = {
  chapters: '/admin/book/chapters',
  reflections: '/admin/book/reflections',
  evidence: '/admin/book/evidence',
  breath: '/admin/book/breath',
  gallery: '/admin/book/pictures',
}

/** Rows in the order that waits, where one does. */
function inOrder(rows: readonly Row[], waiting: string[][] | null = null): Belonging[] {
  const belongings = rows.map(belongingOf)
  if (!waiting) return belongings
  const places = new Map(waiting.flat().map((id, place) => [id, place]))
  const placeOf = ({ uid }: Belonging) => places.get(uid) ?? places.size
  return belongings.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function belongingOf({ uid, title, hasChanges, number, isPublished, isActive }: Row): Belonging {
  return { uid, title, hasChanges, number: number ?? null, isPublished: isPublished ?? isActive ?? false }
}
