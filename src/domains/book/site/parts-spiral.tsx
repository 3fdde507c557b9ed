import { useChamberPictures } from './chamber-pictures.tsx'
import { Spiral } from './spiral.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { PartRow } from './view-models.ts'

interface Props {
  parts: PartRow[]
  viewBox: string
  exit?: { drop: number; turn: number; run: number }
  t: Translate
}

/** The spiral with a link per part. */
export function PartsSpiral({ parts, viewBox, exit, t }: Props) {
  const pictureOf = useChamberPictures()
  return (
    <Spiral
      id="chamber"
      label={t('book.spiral')}
      viewBox={viewBox}
      exit={exit}
      parts={parts.map((part) => ({
        number: part.number,
        path: part.path,
        chapterCount: part.chapters.length,
        colors: part.plate.colors,
        picture: pictureOf(part.plate),
        name: t('book.partNamed', { number: String(part.number), title: part.title }),
      }))}
    />
  )
}
