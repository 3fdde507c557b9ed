import { useTranslations } from 'use-intl'
import { wholePath, type Crop, type Point, pointWithin, type Size } from '../../contract.ts'
import type { FileRow } from '../../type.ts'
import { groundOf } from '../file-picture.tsx'
import { Seen } from './seen.tsx'
import { seenIn } from './shapes.ts'

/** Frames of pages, by the names of their texts: width by height. */
export const PLACES = [
  ['wide', 5 / 2, 'aspect-5/2', 'flex-5'],
  ['square', 1, 'aspect-square', 'flex-2'],
  ['phone', 3 / 5, 'aspect-3/5', 'flex-[1.5]'],
] as const satisfies Place[]

/** A row of pictures in a text. */
export const ROW = [['row', 4 / 3, 'aspect-4/3', 'max-w-40 flex-1']] as const satisfies Place[]

type Place = readonly [name: string, aspect: number, room: string, share: string]

interface Props {
  file: FileRow & Size
  crop: Crop
  /** In percent of the whole picture. */
  focal: Point
  places: typeof PLACES | typeof ROW
}

/** What is seen of the picture where there is less room. */
export function Places({ file, crop, focal, places }: Props) {
  const t = useTranslations('media.crop')
  return (
    <div className="flex items-start gap-2">
      {places.map(([name, aspect, room, share]) => (
        <figure key={name} className={`min-w-0 ${share}`}>
          <Seen
            src={wholePath(file)}
            seen={seenIn(crop, file, aspect, pointWithin(crop, focal))}
            className={`rounded-badge ${room} ${groundOf(file)}`}
          />
          <figcaption className="mt-1 truncate text-small text-ink-2">{t(name)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
