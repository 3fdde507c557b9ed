import type { PageView } from '../page.ts'
import { PageTitle } from './page-title.tsx'
import { Piece } from './piece.tsx'
import { Coil } from './spiral.tsx'

interface Props {
  title: string
  /** What the site's subject shows beside it; null: the coil stands there. */
  picture?: PageView | null
}

/** The title of a page of text, beside a picture or the coil. */
export function Opening({ title, picture = null }: Props) {
  return (
    <header className="opening">
      <PageTitle text={title} dir="auto" />
      {picture ? (
        <div className="opening__plate">
          <Piece view={picture} />
        </div>
      ) : (
        <Coil className="opening__coil" viewBox="-160 -160 330 330" />
      )}
    </header>
  )
}
