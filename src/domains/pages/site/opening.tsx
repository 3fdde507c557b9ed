import { PageTitle } from '../../../site/components/page-title.tsx'
import { Piece } from '../../../site/components/piece.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import type { Pictured } from './view-models.ts'

/** A title beside what the site's subject shows, or beside the coil. */
export function Opening({ title, picture }: Pick<Pictured, 'picture'> & { title: string }) {
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
