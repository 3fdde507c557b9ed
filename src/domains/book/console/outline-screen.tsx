import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { BookPage } from './book-page.tsx'
import { Figures } from './figures.tsx'
import { OutlinePart } from './outline-part.tsx'
import { useMoveFocus } from './order-buttons.tsx'
import { useOutline } from './use-outline.ts'
import type { WholeBook } from './use-book.ts'

/** The book as its page of contents. */
export default function OutlineScreen() {
  return <BookPage>{(book) => <Outline parts={book.parts} />}</BookPage>
}

function Outline({ parts: stored }: Pick<WholeBook, 'parts'>) {
  const t = useTranslations('book')
  const mayOrder = useMay('content.order')
  const mayWrite = useMay('book.write')
  const { parts, said, move } = useOutline(stored)
  const { list, keep } = useMoveFocus<HTMLOListElement>()
  return (
    <>
      <Figures parts={stored} />
      {parts.length === 0 && <p className="font-serif text-part font-medium">{t('noParts')}</p>}
      <ol ref={list} className="border-b border-line-2">
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
