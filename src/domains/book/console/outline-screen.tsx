import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { BookPage } from './book-page.tsx'
import { NewPart } from './create-dialogs.tsx'
import { Figures } from './figures.tsx'
import { NoParts } from './no-parts.tsx'
import { OrderWaits } from './order-waits.tsx'
import { OutlinePart } from './outline-part.tsx'
import { useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { useOutline } from './use-outline.ts'
import type { WholeBook } from './use-book.ts'

/** The book as an outline of parts and chapters. */
export default function OutlineScreen() {
  return <BookPage>{(book) => <Outline {...book} />}</BookPage>
}

function Outline({ parts: stored, order }: Pick<WholeBook, 'parts' | 'order'>) {
  const mayOrder = useMay('content.order')
  const mayWrite = useMay('book.write')
  const { parts, said, move } = useOutline(stored)
  const { list, keep } = useMoveFocus<HTMLOListElement>()
  return (
    <>
      <Figures parts={stored} />
      {parts.length === 0 && <NoParts />}
      {parts.length === 0 && <NewPart parts={parts} />}
      {order.outline && <OrderWaits />}
      {parts.length > 0 && <Heads />}
      <ol ref={list} className="border-line-2 not-empty:border-b">
        {parts.map((part, index) => (
          <OutlinePart
            key={part.uid}
            part={part}
            parts={parts}
            index={index}
            mayMove={mayOrder && mayWrite}
            onMove={(asked) => {
              keep(asked.uid)
              void move(asked)
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Column heads, hidden from screen readers: each value has a label of its own. */
function Heads() {
  const t = useTranslations('book')
  return (
    <div
      aria-hidden
      className="flex items-center gap-3 pb-1.5 text-small font-medium text-ink-2 max-tablet:hidden"
    >
      <span className="min-w-0 flex-1 pl-17">{t('outlineHead.title')}</span>
      <span className="w-18 flex-none text-right">{t('outlineHead.reading')}</span>
      <span className="w-28 flex-none">{t('status')}</span>
      <span className="w-43 flex-none max-wide:w-8" />
    </div>
  )
}
