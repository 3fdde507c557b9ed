import type { PageView } from '../page.ts'
import type { OwnPicture } from '../pictures.ts'
import { PageTitle } from './page-title.tsx'
import { Pictured } from './pictured.tsx'
import { Coil } from './spiral.tsx'

interface Props {
  title: string
  /** The page's own, or what the site's subject shows; null: the coil stands there. */
  picture?: OwnPicture | PageView | null
}

/** The title of a page of text, beside a picture or the coil. */
export function Opening({ title, picture = null }: Props) {
  return (
    <header className="opening">
      <PageTitle text={title} dir="auto" />
      {picture ? (
        <Pictured of={picture} className="opening__plate" />
      ) : (
        <Coil className="opening__coil" viewBox="-160 -160 330 330" />
      )}
    </header>
  )
}
