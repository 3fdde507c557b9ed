import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../../kernel/dates.ts'
import { useContentLanguage } from '../../../console/content-language.tsx'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { flagText } from '../../../console/items/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { isPicture } from '../files/kinds.ts'
import type { FileRow } from '../type.ts'
import { nameOf } from './file-kind.ts'
import { FilePicture, isFramed } from './file-picture.tsx'
import { textOfCrop } from './framing/crop-text.ts'
import { Framing } from './framing/framing.tsx'
import { useFileSize } from '../../../console/file-size.ts'
import { ReplaceButton } from './replace-button.tsx'
import { ReplacedFiles } from './replaced-files.tsx'
import { SuggestedAlt } from './suggested-alt.tsx'
import { Uses } from './uses.tsx'

interface Props {
  file: FileRow
  bind: (name: string) => Bound
  mayWrite?: boolean
  /** It has other bytes since this was opened. */
  isReplaced?: boolean
  /** @param isBack it was restored: its words fit */
  onReplaced: (file: FileRow, isBack?: true) => void
}

/** What can be changed of a file, beside what it looks like and where it is used. */
export function FileFields({ file, bind, mayWrite = true, isReplaced = false, onReplaced }: Props) {
  const t = useTranslations('media')
  const languages = useTranslations('console.contentLanguage')
  const { locale } = useContentLanguage()
  const [isCropping, setIsCropping] = useState(false)
  const alt = bind('alt')
  const crop = bind('crop')
  const mayCrop = isPicture(file.mimeType) && isFramed(file) && !crop.readOnly
  const handleReplaced = (replaced: FileRow, isBack?: true) => {
    // What was moved here was moved over the other picture.
    crop.onChange(textOfCrop(replaced.crop))
    bind('focalX').onChange(String(replaced.focalX))
    bind('focalY').onChange(String(replaced.focalY))
    onReplaced(replaced, isBack)
  }
  const tools = mayWrite && (
    <div className="flex flex-wrap gap-2">
      {mayCrop && (
        <Button isSmall icon={isCropping ? 'check' : 'crop'} onClick={() => setIsCropping(!isCropping)}>
          {t(isCropping ? 'framing.done' : 'field.crop')}
        </Button>
      )}
      <ReplaceButton file={file} onReplaced={handleReplaced} />
    </div>
  )
  return (
    <div className="grid gap-6 tablet:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <Look file={file} bind={bind} isCropping={isCropping && mayCrop} tools={tools} />
        <p role="status" className={file.isBeingCropped ? 'text-second text-ink-2' : 'sr-only'}>
          {file.isBeingCropped && t('beingCroppedText')}
        </p>
        <Facts file={file} />
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
            fact={languages(locale)}
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
        <ReplacedFiles
          file={file}
          mayWrite={mayWrite}
          onRestored={(restored) => handleReplaced(restored, true)}
        />
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

/** What it looks like: what is seen of a picture, a player, or a drawing of its kind. */
function Look({
  file,
  bind,
  isCropping,
  tools,
}: Pick<Props, 'file' | 'bind'> & { isCropping: boolean; tools: ReactNode }) {
  if (isFramed(file)) return <Framing {...{ file, bind, isCropping, tools }} />
  return (
    <>
      {isPlayed(file) ? <FilePlayer file={file} /> : <FilePicture file={file} />}
      {tools}
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

function Facts({ file: { size, filename, mimeType, width, height, createdAt } }: { file: FileRow }) {
  const format = useFormatter()
  const fileSize = useFileSize()
  const day = format.dateTime(new Date(createdAt), SHORT_DATE)
  const type = /\.(\w{1,5})$/.exec(filename)?.[1]?.toUpperCase() ?? mimeType.split(';')[0] ?? ''
  const facts = [fileSize(size), type, ...(width && height ? [`${width} × ${height}`] : []), day]
  return <p className="text-small wrap-anywhere text-ink-2">{facts.join(', ')}</p>
}
