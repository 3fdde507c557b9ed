import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { useRefetch } from '../../../console/items/item-type.ts'
import type { Order } from '../../../console/catalogue/list-spec.ts'
import { useToldMoves } from '../../../console/order/use-told-moves.ts'
import { memberCalls, type MemberRow } from '../type.ts'
import { studioMember } from './type.ts'

/** Gives people another place in the team, which can be undone; null where the person may not. */
export function useOrder(): Order<MemberRow> | null {
  const t = useTranslations('team')
  const call = useCall()
  const { site } = useConsole()
  const params = { forkId: site.id }
  const refetch = useRefetch(studioMember)
  const toasts = useItemToasts()
  const mayOrder = useMay('content.order')
  const told = useToldMoves({
    list: `team/${site.id}`,
    async store(body: { ids: string[]; moved: string }) {
      await call(memberCalls.order, { params, body })
      refetch()
      return true
    },
    placeAfter: (name, { ids, moved }) =>
      t('moved', { name, place: ids.indexOf(moved) + 1, count: ids.length }),
  })

  // Each goes on from where the one before has put somebody.
  const last = useRef<Promise<void>>(Promise.resolve())
  const put = ({ id, name }: MemberRow, placeOf: (ids: string[]) => number) => {
    last.current = last.current.then(async () => {
      // The list on screen is a page of it; others may have moved somebody meanwhile.
      const before = await idsNow()
      if (!before) return
      const place = Math.max(0, Math.min(before.length - 1, placeOf(before)))
      if (place === before.indexOf(id)) return
      const ids = before.filter((one) => one !== id).toSpliced(place, 0, id)
      await told.move(name, { ids, moved: id }, { ids: before, moved: id })
    })
  }
  const idsNow = async (): Promise<string[] | null> => {
    try {
      return (await call(memberCalls.list, { params, query: { sort: 'order' } })).map(({ id }) => id)
    } catch (error) {
      toasts.failed(error, t('updateFailed'))
      return null
    }
  }
  if (!mayOrder) return null
  return {
    said: told.said,
    moveBy: (row, steps) => put(row, (ids) => ids.indexOf(row.id) + steps),
    moveTo: (row, onto) => put(row, (ids) => ids.indexOf(onto.id)),
  }
}
