import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { type Belonging, type BelongingKind, type Belongings, KINDS, useBelongings } from './belongings.ts'
import { CreateButton, NewBelonging } from './create-dialogs.tsx'
import { movedByKeys, OrderButtons, useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { OrderWaits } from './order-waits.tsx'
import { moved } from '../../../console/order/moved.ts'
import { useBook } from './use-book.ts'
import { useBookAhead } from './use-outline.ts'

interface Props {
  kind: BelongingKind
  partId: string
}

/** The items of a part in readers' order, and a button to create one. */
export function PartBelongings(props: Props) {
  const query = useBelongings(props.partId)
  if (query.data) return <Listed key={props.kind} {...props} {...query.data} />
  if (!query.isError) return null
  return (
    <LoadingFailed isScreen sentence="book.failed" error={query.error} onRetry={() => void query.refetch()} />
  )
}

function Listed({ kind, partId, items, waiting }: Props & Belongings) {
  const t = useTranslations('book')
  const parts = useBook().data?.parts ?? []
  const part = parts.find(({ uid }) => uid === partId)
  // Numbers in the waiting order.
  const numbers = new Map(parts.flatMap(({ chapters }) => chapters.map(({ uid, number }) => [uid, number])))
  const { order, waits } = KINDS[kind]
  const mayOrder = useMay('content.order') && order !== null
  const { shown, said, move } = useOrder(kind, items[kind])
  const { list, keep } = useMoveFocus<HTMLOListElement>()
  const handleMove = (index: number, by: -1 | 1) => {
    const item = shown[index]
    if (!mayOrder || !item || !shown[index + by]) return
    keep()
    move(index, by)
  }
  return (
    <section aria-labelledby="belongings">
      <div className="flex items-center gap-3 border-b border-line-2 pb-2">
        <h2 id="belongings" className="flex-1 font-semibold">
          {t(kind === 'gallery' ? 'pictures' : `tab.${kind}`)}
        </h2>
        <CreateButton isSmall>{t(`new.${kind}`)}</CreateButton>
      </div>
      {waits !== null && waiting[waits] && <OrderWaits />}
      {shown.length === 0 && <p className="py-3 text-ink-2">{t(`none.${kind}`)}</p>}
      {shown.length === 0 && part?.builtIn.some((one) => one === kind) && (
        <p className="pb-3 text-ink-2">{t('builtInStandsIn')}</p>
      )}
      <ol ref={list}>
        {shown.map((item, index) => (
          <li
            key={item.uid}
            data-row={item.uid}
            onKeyDown={movedByKeys((by) => handleMove(index, by))}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 hover:bg-hover"
          >
            {item.number !== undefined && (
              <span className="w-7 text-right text-second text-ink-3">
                {numbers.get(item.uid) ?? item.number}
              </span>
            )}
            <Link
              to={`${KINDS[kind].type.home}/${item.uid}`}
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
      <NewBelonging kind={kind} partId={partId} />
    </section>
  )
}

/** The items of a part after this person's moves. */
function useOrder(kind: BelongingKind, items: readonly Belonging[]) {
  const t = useTranslations('book')
  const call = useCall()
  const { site } = useConsole()
  const [said, setSaid] = useState('')
  const { shown, put } = useBookAhead(items)
  const move = (from: number, by: -1 | 1) => {
    const { order } = KINDS[kind]
    const item = shown[from]
    if (!order || !item) return
    const after = moved(shown, from, from + by)
    setSaid(t('movedTo', { name: item.title, place: from + by + 1, count: after.length }))
    const body = { ids: after.map(({ uid }) => uid), moved: item.uid }
    void put(after, () => call(order, { params: { forkId: site.id }, body }))
  }
  return { shown, said, move }
}
