import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useUndoKey } from '../../../console/use-undo-key.ts'
import { type Order, ordered } from '../../../kernel/order.ts'
import {
  type Belonging,
  type BelongingKind,
  type Belongings,
  inOrder,
  KINDS,
  useBelongings,
} from './belongings.ts'
import { CreateButton, NewBelonging } from './create-dialogs.tsx'
import { movedByKeys, OrderButtons, useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { OrderWaits } from './order-waits.tsx'
import { moved } from '../../../console/order/moved.ts'
import { useAhead } from '../../../console/order/use-ahead.ts'
import { useToldMoves } from '../../../console/order/use-told-moves.ts'
import { useBook } from './use-book.ts'
import { useReadBookAgain } from './use-outline.ts'

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
  const { list, keep } = useMoveFocus<HTMLOListElement>()
  const { shown, said, move } = useOrder(kind, partId, items[kind], keep)
  useUndoKey()
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
            onKeyDown={movedByKeys(mayOrder ? (by) => move(index, by) : null)}
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
                  onMove={(by) => move(index, by)}
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

interface Moved extends Order {
  moved: string
}

/** The items of a part after this person's moves, which can be undone. @param keep keeps the focus through a move */
function useOrder(kind: BelongingKind, partId: string, stored: Belonging[], keep: (moved: string) => void) {
  const t = useTranslations('book')
  const call = useCall()
  const { site } = useConsole()
  const { order } = KINDS[kind]
  const list = `${kind}/${partId}`
  const readAgain = useReadBookAgain(['book', site.id, 'belongings', partId])
  const { shown, put } = useAhead({ list, stored, after: itemsAfter, readAgain })

  const store = async (to: Moved) => {
    if (!order) return false
    keep(to.moved)
    return put(to, () => call(order, { params: { forkId: site.id }, body: to }))
  }
  const placeAfter = (name: string, to: Moved) => {
    const place = itemsAfter(shown, to).findIndex(({ uid }) => uid === to.moved)
    return place < 0 ? '' : t('movedTo', { name, place: place + 1, count: shown.length })
  }
  const told = useToldMoves({ list, store, placeAfter })
  const move = (from: number, by: -1 | 1) => {
    const item = shown[from]
    if (!item || !shown[from + by]) return
    const [ids, one] = [idsOf(shown), item.uid]
    void told.move(item.title, { ids: moved(ids, from, from + by), moved: one }, { ids, moved: one })
  }
  return { shown, said: told.said, move }
}

const itemsAfter = (items: Belonging[], to: Moved) => inOrder(items, ordered(idsOf(items), to))

const idsOf = (items: readonly Belonging[]) => items.map(({ uid }) => uid)
