import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import type { FileChoiceKind, PictureChoice } from '../../../console/catalogue/slice.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { listKey } from '../../../console/list/list-key.ts'
import { reachOf } from '../../../kernel/role.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { listFiles } from '../calls.ts'
import type { FileRow } from '../type.ts'
import { FilePicture } from './file-picture.tsx'
import { useSendPicture } from './use-send-picture.ts'

/** Which files of the library are offered, and which of the device. */
const CHOICES: Record<FileChoiceKind, { narrowed: Record<string, string>; accept: string }> = {
  picture: { narrowed: { kind: 'image' }, accept: 'image/*' },
  film: { narrowed: { kind: 'video', mimeType: 'video/mp4,video/webm' }, accept: '.mp4, .m4v, .webm' },
  sound: {
    narrowed: { kind: 'other', mimeType: 'audio/mpeg,audio/mp4,audio/ogg,audio/wav,audio/flac' },
    accept: '.mp3, .m4a, .ogg, .oga, .opus, .wav, .flac',
  },
  captions: { narrowed: { kind: 'other', mimeType: 'text/vtt; charset=utf-8' }, accept: '.vtt' },
}

/** Maximum number of files in the dialog; the search finds the others. */
const SHOWN = 60

/** Chooses a picture out of the library, or another file for a text, or sends a new one. */
export default function Picker({
  of = 'picture',
  chosen,
  mayNotSend = false,
  onChoose,
  onChooseSeveral,
  onClose,
}: PictureChoice & { mayNotSend?: boolean }) {
  const t = useTranslations('media.picker')
  const media = useTranslations('media')
  const common = useTranslations('console')
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const call = useCall()
  const [q, setQ] = useState('')
  // In the order of their choice, also those that the search does not find now.
  const [several, setSeveral] = useState<readonly FileRow[] | null>(null)
  const placeOf = ({ id }: FileRow) => several?.findIndex((one) => one.id === id) ?? -1
  const toggle = (file: FileRow) =>
    setSeveral(
      placeOf(file) < 0 ? [...(several ?? []), file] : (several ?? []).filter(({ id }) => id !== file.id),
    )
  const { data: files, isError } = useQuery({
    queryKey: [...listKey(site.id, 'media'), 'picker', of, locale, q],
    queryFn: () => {
      const query = {
        locale,
        ...CHOICES[of].narrowed,
        limit: String(SHOWN),
        sort: '-createdAt' as const,
        ...(q && { q }),
      }
      return call(listFiles, { params: { forkId: site.id }, query })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const ready = files?.filter(({ state }) => state === 'ready') ?? []
  const told = isError ? media('failed') : files && ready.length === 0 ? media('empty') : ''
  return (
    <Dialog
      title={t(`titles.${of}`)}
      width={800}
      onClose={onClose}
      closeLabel={common('close')}
      footer={
        <>
          {onChooseSeveral && (
            <span className="mr-auto">
              <Switch
                label={t('several')}
                isOn={several !== null}
                onChange={(isOn) => setSeveral(isOn ? [] : null)}
              />
            </span>
          )}
          <Button onClick={onClose}>{common('cancel')}</Button>
          {several && (
            <Button kind="primary" disabled={several.length === 0} onClick={() => onChooseSeveral?.(several)}>
              {t('place', { count: several.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-end gap-3 pb-4 max-tablet:flex-col max-tablet:items-stretch tablet:*:first:flex-1">
        <TextField
          type="search"
          label={media('search')}
          isLabelHidden
          placeholder={media('search')}
          value={q}
          onChange={setQ}
          data-autofocus
        />
        {!mayNotSend && reachOf(site.role, 'media.upload') !== null && (
          <SendOne of={of} onSent={(path, originalName) => onChoose({ path, alt: '', originalName })} />
        )}
      </div>
      <p role="status" className={told ? 'text-ink-2' : 'sr-only'}>
        {told}
      </p>
      <Tiles
        files={ready}
        isPressed={(file) => (several ? placeOf(file) >= 0 : file.path === chosen)}
        placeOf={placeOf}
        onPress={(file) => (several ? toggle(file) : onChoose(file))}
      />
      {files?.length === SHOWN && (
        <p className="pb-2 text-second text-ink-2">
          {t(of === 'picture' ? 'newest' : 'newestFiles', { count: SHOWN })}
        </p>
      )}
    </Dialog>
  )
}

interface TilesProps {
  files: readonly FileRow[]
  isPressed: (file: FileRow) => boolean
  /** Place among several that are chosen, from 0; -1 for none. */
  placeOf: (file: FileRow) => number
  onPress: (file: FileRow) => void
}

function Tiles({ files, isPressed, placeOf, onPress }: TilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-4 pb-2 tablet:grid-cols-4">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-pressed={isPressed(file)}
            className="relative block w-full rounded-badge text-left aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent"
            onClick={() => onPress(file)}
          >
            <FilePicture file={file} />
            {placeOf(file) >= 0 && (
              <span className="absolute top-2 left-2 grid size-6 place-items-center rounded-full bg-accent text-small font-semibold text-on-accent">
                {placeOf(file) + 1}
              </span>
            )}
            <span className="mt-1 block truncate text-second" title={file.originalName}>
              {file.originalName || file.filename}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Sends a file, which is chosen with that. */
function SendOne({ of, onSent }: { of: FileChoiceKind; onSent: (path: string, name: string) => void }) {
  const t = useTranslations('media')
  const input = useRef<HTMLInputElement>(null)
  const { isSending, send } = useSendPicture(onSent, of)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={CHOICES[of].accept}
        className="hidden"
        aria-label={t('choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) send(file)
        }}
      />
      <Button icon="publish" isPending={isSending} onClick={() => input.current?.click()}>
        {t(isSending ? 'uploading' : of === 'picture' ? 'picker.upload' : 'picker.uploadFile')}
      </Button>
    </>
  )
}
