import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address.ts'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Belonging, type BelongingKind, EDITORS, ORDER_CALLS } from './belongings.ts'
import { CreateBelonging } from './create-dialogs.tsx'
import { moveOfKey, OrderButtons, useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { useAhead } from '../../../console/order/use-ahead.ts'
import { OrderWaits } from './order-waits.tsx'
import { moved } from './outline.ts'

interface Props {
  kind: BelongingKind
  partId: string
  /** In their order. */
  items: readonly Belonging[]
  /** Readers have another order until this one is published. */
  isWaiting: boolean
  /** Readers see what came with the sample while there are none. */
  isBuiltIn: boolean
}

/** What belongs to a part, in the order in which readers meet it, and the way to a new one. */
export function PartBelongings({ kind, partId, items, isWaiting, isBuiltIn }: Props) {
  const t = useTranslations('book')
  const mayWrite = useMay('book.write')
  const mayOrder = useMay('content.order') && ORDER_CALLS[kind] !== null
  const [create, putCreate] = useInAddress('create')
  const { shown, said, move } = useOrder(kind, items)
  const { list, keep } = useMoveFocus<HTMLOListElement>()
  const handleMove = (index: number, by: -1 | 1) => {
    const item = shown[index]
    if (!mayOrder || !item || index + by < 0 || index + by >= shown.length) return
    keep(item.uid)
    move(index, by)
  }
  return (
    <section aria-labelledby="belongings">
      <div className="flex items-center gap-3 border-b border-line-2 pb-2">
        <h2 id="belongings" className="flex-1 font-semibold">
          {t(kind === 'gallery' ? 'pictures' : `tab.${kind}`)}
        </h2>
        {mayWrite && (
          <Button isSmall icon="plus" onClick={() => void putCreate('')}>
            {t(`new.${kind}`)}
          </Button>
        )}
      </div>
      {isWaiting && <OrderWaits />}
      {shown.length === 0 && <p className="py-3 text-ink-2">{t(`none.${kind}`)}</p>}
      {shown.length === 0 && isBuiltIn && <p className="pb-3 text-ink-2">{t('builtInStandsIn')}</p>}
      <ol ref={list}>
        {shown.map((item, index) => (
          <li
            key={item.uid}
            data-row={item.uid}
            onKeyDown={(event) => {
              const by = moveOfKey(event)
              if (by === null) return
              event.preventDefault()
              handleMove(index, by)
            }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 hover:bg-hover"
          >
            {item.number !== null && (
              <span className="w-7 text-right text-second text-ink-3">{item.number}</span>
            )}
            <Link
              to={`${EDITORS[kind]}/${item.uid}`}
              className="hit min-w-0 flex-1 rounded-xs font-serif text-item font-medium wrap-anywhere hover:underline"
            >
              {item.title}
            </Link>
            <span className="flex flex-wrap items-center gap-1.5">
              <EditorSigns item={item} isDirty={false} isSignOnPhone />
            </span>
            {mayOrder && (
              <span className="flex flex-none">
                <OrderButtons
                  name={item.title}
                  isFirst={index === 0}
                  isLast={index === shown.length - 1}
                  onMove={(by) => handleMove(index, by)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {create !== null && mayWrite && (
        <CreateBelonging kind={kind} partId={partId} onClose={() => putCreate(null)} />
      )}
    </section>
  )
}

/** Moves act at once; where the server does not take one, everything is shown as it is there. */
function useOrder(kind: BelongingKind, items: readonly Belonging[]) {
  const t = useTranslations('book')
  const call = useCall()
  const { site } = useConsole()
  const queries = useQueryClient()
  const toasts = useItemToasts()
  const [said, setSaid] = useState('')
  const { shown, put } = useAhead(items, () => queries.invalidateQueries({ queryKey: ['book'] }))
  const move = (from: number, by: -1 | 1) => {
    const order = ORDER_CALLS[kind]
    const item = shown[from]
    if (!order || !item) return
    const after = moved(shown, from, from + by)
    setSaid(t('movedTo', { name: item.title, place: from + by + 1, count: after.length }))
    void put(after, async () => {
      try {
        await call(order, { params: { forkId: site.id }, body: { ids: after.map(({ uid }) => uid) } })
        return true
      } catch (error) {
        toasts.failed(error, t('moveFailed'))
        return false
      }
    })
  }
  return { shown, said, move }
}
