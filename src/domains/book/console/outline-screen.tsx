import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useMay } from '../../../console/context.ts'
import { LanguageCodes } from '../../../console/editor/language-dots.tsx'
import { useUndoKey } from '../../../console/use-undo-key.ts'
import { BookPage } from './book-page.tsx'
import { CreateButton, NewBelonging, NewPart } from './create-dialogs.tsx'
import { Figures } from './figures.tsx'
import { NoParts } from './no-parts.tsx'
import { OrderWaits } from './order-waits.tsx'
import type { Move } from './outline.ts'
import { DOTS, OutlinePart, WORDS } from './outline-part.tsx'
import { useRowDrag } from './use-row-drag.ts'
import { useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { toggled } from '../../../console/toggled.ts'
import { useOutline } from './use-outline.ts'
import { useOutlineTexts, type WholeBook } from './use-book.ts'

/** The book as an outline of parts and chapters. */
export default function OutlineScreen() {
  const t = useTranslations('book')
  return (
    <BookPage
      action={({ parts }) => parts.length > 0 && <CreateButton kind="primary">{t('addPart')}</CreateButton>}
    >
      {(book) => <Outline {...book} />}
    </BookPage>
  )
}

function Outline({ parts: stored, order }: Pick<WholeBook, 'parts' | 'order'>) {
  const mayOrder = useMay('content.order')
  const mayWrite = useMay('book.write')
  const { list, keep } = useMoveFocus<HTMLOListElement>()
  const { parts, said, move } = useOutline(stored, keep)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const handleMove = (asked: Move) => void move(asked)
  const drag = useRowDrag(parts, folded, handleMove)
  const texts = useOutlineTexts()
  useUndoKey()
  return (
    <>
      <Figures parts={stored} />
      {parts.length === 0 && <NoParts />}
      <NewItem parts={parts} />
      {order.outline && <OrderWaits />}
      {parts.length > 0 && <Heads />}
      <ol ref={list} className="border-line-2 not-empty:border-b">
        {parts.map((part, index) => (
          <OutlinePart
            key={part.uid}
            part={part}
            texts={texts}
            parts={parts}
            index={index}
            isOpen={!folded.has(part.uid)}
            onFold={() => setFolded(toggled(folded, part.uid))}
            drag={mayOrder && mayWrite ? drag : null}
            onMove={mayOrder && mayWrite ? handleMove : null}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Creates a part, or a chapter of the part that the address names. */
function NewItem({ parts }: Pick<WholeBook, 'parts'>) {
  const [create] = useInAddress('create')
  const home = parts.find(({ uid }) => uid === create)
  return home ? <NewBelonging kind="chapters" partId={home.uid} /> : <NewPart parts={parts} />
}

/** Column heads, hidden from screen readers: each value has a label of its own. */
function Heads() {
  const t = useTranslations('book')
  return (
    <div
      aria-hidden
      className="flex items-center gap-3 pb-1.5 text-small font-medium text-ink-2 max-tablet:hidden"
    >
      <span className="min-w-0 flex-1 pl-26">{t('outlineHead.title')}</span>
      <span className={`${WORDS} text-right`}>{t('outlineHead.words')}</span>
      <span className="w-18 flex-none text-right">{t('outlineHead.reading')}</span>
      <span className={DOTS}>
        <LanguageCodes />
      </span>
      <span className="w-28 flex-none">{t('status')}</span>
      <span className="w-43 flex-none max-wide:w-8 min-[1400px]:w-70" />
    </div>
  )
}
