import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { copyPath, markedPath, pointWithin, type Size } from '../contract.ts'
import type { FileRow } from '../type.ts'

/** Of a card in the library, in CSS px at most. */
const CARD_SIZES = '(width < 40.0625rem) 50vw, (width < 68.8125rem) 33vw, 240px'

/** What stands for a file that is no picture. */
export const ICONS: Record<FileRow['kind'], IconName> = {
  image: 'media',
  video: 'film',
  pdf: 'page',
  other: 'file',
}

/** What a file looks like: the picture, or a drawing of its kind. @param isSmall the drawing alone, beside its name */
export function FilePicture({ file, isSmall = false }: { file: FileRow; isSmall?: boolean }) {
  const t = useTranslations('media')
  const { kind, state, alt, isDecorative, path, shownHash, crop, focalX, focalY } = file
  const focal = pointWithin(crop, { x: focalX, y: focalY })
  const isShown = kind === 'image' && state === 'ready'
  return (
    <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-badge border border-line bg-sunken">
      {isShown ? (
        <img
          // Other bytes at the same address are another picture.
          key={shownHash}
          src={markedPath(path, shownHash)}
          srcSet={sourcesOf(file)}
          sizes={isSmall ? '48px' : CARD_SIZES}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          className={`absolute inset-0 size-full object-cover ${groundOf(file)}`}
          style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
        />
      ) : (
        <span className="flex flex-col items-center gap-1 text-ink-2">
          <Icon name={ICONS[kind]} className={isSmall ? 'size-4' : 'size-7'} />
          <span className={state === 'waiting' && !isSmall ? 'text-small' : 'sr-only'}>
            {state === 'waiting' ? t('waiting') : t(`type.${kind}`)}
          </span>
        </span>
      )}
      {isShown && !isSmall && file.isBeingCropped && (
        <span className="absolute top-2 right-2 flex h-5.5 items-center gap-1.5 rounded-badge bg-raised pr-2 pl-1.5 text-small font-[550] text-ink">
          <Icon name="crop" className="size-3.25" />
          {t('beingCropped')}
        </span>
      )}
      {isShown && !isSmall && alt === '' && !isDecorative && (
        <span className="absolute bottom-2 left-2 flex h-5.5 items-center gap-1.5 rounded-badge bg-draft-soft pr-2 pl-1.5 text-small font-[550] text-draft">
          <Icon name="alert" className="size-3.25" />
          {t('noAlt')}
        </span>
      )}
    </div>
  )
}

/** Whether it is a picture that is there and whose size is known. */
export const isFramed = (file: FileRow): file is FileRow & Size =>
  file.kind === 'image' && file.state === 'ready' && file.width !== null && file.height !== null

/** Other pictures fill their room, and would only show it while they load. */
export function groundOf({ mimeType }: Pick<FileRow, 'mimeType'>): string {
  return /^image\/(avif|gif|png|svg\+xml|webp)$/.test(mimeType) ? 'checks' : ''
}

/** The copies that are there, by their widths; the file itself stands in until they are. */
function sourcesOf(file: FileRow): string | undefined {
  if (file.widths.length === 0) return undefined
  return file.widths.map((width) => `${copyPath(file, width, 'webp')} ${width}w`).join(', ')
}
