import { FULL_WIDTH } from '../../../site/pictures.ts'
import type { Translate } from '../../../ui/translate.ts'
import { Cover } from './cover.tsx'
import { Plate } from './plate.tsx'
import type { Book } from './view-models.ts'

/** The cover before the plate of the first part, for books that are no spiral; its ribbon becomes the rule below. */
export function CoverAndPlate({ book, t }: { book: Book; t: Translate }) {
  const [first] = book.parts
  return (
    <div className="spread">
      {first && (
        <div className="spread__plate">
          <Plate plate={first.plate} sizes={`(min-width: 48rem) 44vw, ${FULL_WIDTH}`} isCaptioned isFirst />
        </div>
      )}
      <div className="spread__cover">
        <Cover book={book} isFirst t={t} />
      </div>
      <div className="spread__ribbon" />
    </div>
  )
}
