import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { useRefetch } from '../../../console/items/item-type.ts'
import type { Order } from '../../../console/catalogue/list-spec.ts'
import { memberCalls, type MemberRow } from '../type.ts'
import { studioMember } from './type.ts'

/** Gives people another place in the team; null where the person may not. */
export function useOrder(): Order<MemberRow> | null {
  const t = useTranslations('team')
  const call = useCall()
  const { site } = useConsole()
  const refetch = useRefetch(studioMember)
  const toasts = useItemToasts()
  const mayOrder = useMay('content.order')

  // Each goes on from where the one before has put somebody.
  const last = useRef<Promise<string | null>>(Promise.resolve(null))
  const put = (row: MemberRow, placeOf: (ids: string[]) => number) => {
    last.current = last.current.then(() => send(row, placeOf))
    return last.current
  }
  const send = async (row: MemberRow, placeOf: (ids: string[]) => number) => {
    const params = { forkId: site.id }
    try {
      // The list on screen is a page of it; others may have moved somebody meanwhile.
      const before = (await call(memberCalls.list, { params, query: { sort: 'order' } })).map(({ id }) => id)
      const place = Math.max(0, Math.min(before.length - 1, placeOf(before)))
      const ids = before.filter((id) => id !== row.id).toSpliced(place, 0, row.id)
      await call(memberCalls.order, { params, body: { ids, moved: row.id } })
      refetch()
      return t('moved', { name: row.name, place: place + 1, count: ids.length })
    } catch (error) {
      toasts.failed(error, t('updateFailed'))
      return null
    }
  }
  if (!mayOrder) return null
  return {
    moveBy: (row, steps) => put(row, (ids) => ids.indexOf(row.id) + steps),
    moveTo: (row, onto) => put(row, (ids) => ids.indexOf(onto.id)),
  }
}
