import { Island } from '../../../site/components/island.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { CHAMBERS_MAX } from '../../../site/components/spiral-chambers.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { useChamberPictures } from './chamber-pictures.tsx'
import { CHAPTER_EXCERPT, teaser } from './excerpt.ts'
import SpiralNavigation from './spiral-navigation.island.tsx'
import { PARTS_PATH } from './links.ts'
import type { SpiralView } from './view-models.ts'

/** The parts on the spiral, and beside it the contents of the hovered one. */
export function SpiralPage({ view, t }: { view: SpiralView; t: Translate }) {
  const path = usePath()
  const pictureOf = useChamberPictures()
  const more = view.parts.length - CHAMBERS_MAX
  return (
    <div className="spiral-page">
      <Words as="h1" className="visually-hidden" text={view.title || t('book.theSpiral')} />
      {view.parts.length === 0 ? (
        <p className="wrap lead">{t('book.noParts')}</p>
      ) : (
        <Island
          name="book/spiral-navigation"
          component={SpiralNavigation}
          props={propsOf(view, path, pictureOf, t)}
        />
      )}
      {more > 0 && (
        <p className="wrap actions">
          <Link className="link" href={PARTS_PATH}>
            {t('book.moreParts', { count: more })}
          </Link>
        </p>
      )}
    </div>
  )
}

function propsOf(
  { parts }: SpiralView,
  pathOf: (path: string) => string,
  pictureOf: ReturnType<typeof useChamberPictures>,
  t: Translate,
) {
  return {
    parts: parts.map(({ number, path, title, subtitle, description, chapters, plate }) => ({
      number,
      path: pathOf(path),
      title,
      subtitle,
      description: teaser(description, CHAPTER_EXCERPT),
      chapterCount: chapters.length,
      colors: plate.colors,
      picture: pictureOf(plate),
      chapters: chapters.map((chapter) => ({
        number: chapter.number,
        path: pathOf(chapter.path),
        title: chapter.title,
      })),
      name: t('book.partNamed', { number: String(number), title }),
      count: t('book.chapterCount', { count: chapters.length }),
      open: t('book.openPart', { number: String(number) }),
    })),
    labels: {
      spiral: t('book.spiral'),
      loading: t('book.loadingSpiral'),
      youAreHere: t('book.youAreHere'),
      beginHere: t('book.beginHere'),
    },
  }
}
