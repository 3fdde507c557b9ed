import { Link } from '../../../site/components/link.tsx'
import { Lost } from '../../../site/components/lost.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { INTRO_PATH, PARTS_PATH } from './links.ts'
import type { MissingView } from './view-models.ts'

/** The 404 page for unpublished parts, chapters and reflections. */
export function Missing({ view: { what, partCount }, t }: { view: MissingView; t: Translate }) {
  const [path, name] = what === 'partNotFound' ? [INTRO_PATH, 'book.howToUse'] : [PARTS_PATH, 'book.allParts']
  return (
    <Lost heading={t(`book.${what}`)} text={t(`book.${what}Text`, { count: partCount })}>
      <p className="actions">
        <Link className="button button--filled" href={path}>
          {t(name)}
        </Link>
      </p>
    </Lost>
  )
}
