import { Picture } from '../../../site/components/picture.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { OfferView } from './view-models.ts'

interface Props {
  book: Pick<OfferView, 'title' | 'subtitle' | 'cover'>
  /** Visible without scrolling, so it loads eagerly. */
  isFirst?: boolean
  t: Translate
}

/** The cover of the book: its picture, or one of type alone. */
export function Cover({ book, isFirst = false, t }: Props) {
  const name = t('book.coverOf', { title: book.title })
  if (book.cover) {
    return <Picture className="cover" src={book.cover} alt={name} loading={isFirst ? 'eager' : 'lazy'} />
  }
  return (
    <div className="cover" role="img" aria-label={name}>
      <p className={`cover__title ${titleSize(book.title)}`} dir="auto">
        {book.title}
      </p>
      {book.subtitle && (
        <p className="cover__subtitle" dir="auto">
          {book.subtitle}
        </p>
      )}
      <Coil className="cover__coil" viewBox="-140 -140 300 300" />
    </div>
  )
}
