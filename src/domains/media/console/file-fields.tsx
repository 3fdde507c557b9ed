import type { MouseEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../../kernel/dates.ts'
import { useContentLanguage } from '../../../console/content-language.tsx'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { flagText } from '../../../console/items/fields.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { FileRow } from '../type.ts'
import { nameOf } from './file-kind.ts'
import { FilePicture, groundOf } from './file-picture.tsx'
import { useFileSize } from './file-size.ts'
import { ReplaceButton } from './replace-button.tsx'
import { SuggestedAlt } from './suggested-alt.tsx'
import { Uses } from './uses.tsx'

interface Props {
  file: FileRow
  bind: (name: string) => Bound
  mayWrite?: boolean
  /** It has other bytes since this was opened. */
  isReplaced?: boolean
  onReplaced: (file: FileRow) => void
}

/** What can be changed of a file, beside what it looks like and where it is used. */
export function FileFields({ file, bind, mayWrite = true, isReplaced = false, onReplaced }: Props) {
  const t = useTranslations('media')
  const languages = useTranslations('console.contentLanguage')
  const { locale } = useContentLanguage()
  const alt = bind('alt')
  return (
    <div className="grid gap-6 tablet:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <Focal file={file} x={bind('focalX')} y={bind('focalY')} />
        <Facts file={file} />
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <ReplaceButton file={file} onReplaced={onReplaced} />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <p role="status" className={isReplaced ? 'text-second font-medium text-draft' : 'sr-only'}>
          {isReplaced && t('checkWords')}
        </p>
        <TextField
          label={t('field.originalName')}
          hint={t('nameHint')}
          autoComplete="off"
          data-autofocus={file.kind === 'image' ? undefined : true}
          {...bind('originalName')}
        />
        {file.kind === 'image' && (
          <TextArea
            label={t('field.alt')}
            aside={languages(locale)}
            hint={t('altHint')}
            dir="auto"
            data-autofocus
            {...alt}
          />
        )}
        {file.kind === 'image' && file.state === 'ready' && !alt.readOnly && (
          <SuggestedAlt fileId={file.id} locale={locale} value={String(alt.value)} onTake={alt.onChange} />
        )}
        {file.kind === 'image' && <Decorative bound={bind('isDecorative')} />}
        <TextField label={t('field.tags')} hint={t('tagsHint')} autoComplete="off" {...bind('tags')} />
        <Uses file={file} />
      </div>
    </div>
  )
}

export function Decorative({ bound: { value, readOnly, onChange } }: { bound: Bound }) {
  const t = useTranslations('media')
  return (
    <label className="-mt-2 flex w-fit items-center gap-2 text-second pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={Boolean(value)}
        disabled={readOnly}
        className="size-4 accent-accent"
        onChange={({ target }) => onChange(flagText(target.checked))}
      />
      {t('decorative')}
    </label>
  )
}

/** The point that every crop keeps: by a press on the picture, or by two numbers. */
function Focal({ file, x, y }: { file: FileRow; x: Bound; y: Bound }) {
  const t = useTranslations('media')
  const [px, py] = [percentOf(x.value), percentOf(y.value)]
  const { kind, state, path, width, height } = file
  if (isPlayed(file)) return <FilePlayer file={file} />
  if (kind !== 'image' || state === 'waiting' || !width || !height) return <FilePicture file={file} />
  const handlePress = (event: MouseEvent) => {
    if (x.readOnly) return
    const box = event.currentTarget.getBoundingClientRect()
    x.onChange(String(Math.round(((event.clientX - box.left) / box.width) * 100)))
    y.onChange(String(Math.round(((event.clientY - box.top) / box.height) * 100)))
  }
  return (
    <>
      {/* The two fields below do the same by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="relative mx-auto w-fit cursor-crosshair" onClick={handlePress}>
        <img
          src={path}
          alt=""
          width={width}
          height={height}
          className={`max-h-72 w-auto max-w-full rounded-badge ${groundOf(file)}`}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#0008,inset_0_0_0_1px_#0008] after:absolute after:inset-0 after:m-auto after:size-1.5 after:rounded-full after:bg-white"
          style={{ left: `${px}%`, top: `${py}%` }}
        />
      </div>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1.5 text-second font-semibold">{t('focal')}</legend>
        <TextField type="number" min={0} max={100} label={t('field.focalX')} {...x} />
        <TextField type="number" min={0} max={100} label={t('field.focalY')} {...y} />
      </fieldset>
      <Crops file={file} position={`${px}% ${py}%`} />
    </>
  )
}

/** Whether it is a film or a sound that is there. */
const isPlayed = ({ state, mimeType }: FileRow): boolean =>
  state === 'ready' && /^(?:video|audio)\//.test(mimeType)

/** A film or a sound in the browser's own player. */
function FilePlayer({ file }: { file: FileRow }) {
  const { mimeType, path, hash } = file
  const common = { src: path, controls: true, preload: 'metadata', 'aria-label': nameOf(file) } as const
  // Captions belong to the text that shows it. Other bytes at the same address are another film.
  return mimeType.startsWith('video/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video key={hash} {...common} className="aspect-4/3 w-full rounded-badge bg-black" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio key={hash} {...common} className="w-full" />
  )
}

const CROPS = [
  ['wide', 'aspect-5/2 flex-5'],
  ['square', 'aspect-square flex-2'],
  ['phone', 'aspect-3/5 flex-[1.5]'],
] as const

/** How the point is kept where less is seen of the picture. */
function Crops({ file, position }: { file: FileRow; position: string }) {
  const t = useTranslations('media.crop')
  return (
    <div className="flex items-start gap-2">
      {CROPS.map(([name, shape]) => (
        <figure key={name} className={`min-w-0 ${shape.split(' ')[1]}`}>
          <img
            src={file.path}
            alt=""
            className={`w-full rounded-badge object-cover ${groundOf(file)} ${shape.split(' ')[0]}`}
            style={{ objectPosition: position }}
          />
          <figcaption className="mt-1 truncate text-small text-ink-2">{t(name)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function Facts({ file: { size, filename, mimeType, width, height, createdAt } }: { file: FileRow }) {
  const format = useFormatter()
  const fileSize = useFileSize()
  const day = format.dateTime(new Date(createdAt), SHORT_DATE)
  const type = /\.(\w{1,5})$/.exec(filename)?.[1]?.toUpperCase() ?? mimeType.split(';')[0] ?? ''
  const facts = [fileSize(size), type, ...(width && height ? [`${width} × ${height}`] : []), day]
  return <p className="text-small wrap-anywhere text-ink-2">{facts.join(', ')}</p>
}

/** What a field of a percentage shows while it is typed. */
function percentOf(text: string): number {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? 50 : Math.min(100, Math.max(0, value))
}
